import type { UserCard } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { formatMoney } from '../../ui/number-text'

/** TierTerms is what a tier costs and how long it lasts, where it is sold. */
export function TierTerms({ row: { obtain, priceFen, validDays } }: { row: UserCard }) {
  const { t, i18n } = useTranslation('member')
  if (obtain !== 'purchase') return '–'
  return t('userCard.terms', { price: formatMoney(priceFen, i18n.language), count: validDays })
}
