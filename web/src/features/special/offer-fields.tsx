import { gene } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { FullWidth } from '../../resource/form/form-group'
import { formKit } from '../../resource/form/form-kit'

// What all services have in common has the same names and rules in each of them.
const f = formKit(gene)

/** NameFields are what a service is called. */
export function NameFields() {
  return (
    <>
      <f.Text name="name" autoFocus />
      <f.Text name="summary" />
    </>
  )
}

/** PriceFields are what a service costs, where one price is typed in. */
export function PriceFields() {
  const { t } = useTranslation('special')
  return (
    <>
      <f.Money name="priceFen" hint={t('hints.price')} />
      <f.Money name="marketFen" hint={t('hints.market')} />
    </>
  )
}

/** LookFields are what the app shows of a service. */
export function LookFields() {
  const { t } = useTranslation('special')
  return (
    <FullWidth>
      <f.Image name="cover" />
      <f.Images name="images" hint={t('hints.images', { max: gene.fields.images.maxItems })} />
      <f.Rich name="detail" usage="service" />
      <f.Area name="notice" />
    </FullWidth>
  )
}

/** ShowFields are whether and where the app shows a service. */
export function ShowFields() {
  const { t } = useTranslation('special')
  return (
    <>
      <f.Number name="sort" hint={t('hints.sort')} />
      <f.Bool name="recommended" />
      <f.Status name="status" />
    </>
  )
}
