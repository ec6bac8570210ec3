import { carousel, shopCarousel } from '../../api/resources/banner'
import { BannerPage } from './banner-page'
import type { BannerResource } from './banner-resource'

export const PlatformAdsPage = () => <BannerPage resource={carousel} />

const SHOP = shopCarousel as unknown as BannerResource

export const ShopAdsPage = () => <BannerPage resource={SHOP} />
