import type { carousel } from '../../api/resources/banner'

/** BannerResource is the ads of either home page: both have the same fields, and differ in the names of their calls alone. */
export type BannerResource = typeof carousel
