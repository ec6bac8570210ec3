import { goodsUnit } from '../../api/resources/goods'
import { useTranslation } from '../../locales/texts'
import { ResourcePage } from '../../resource/page/resource-page'

/** UnitsPage keeps the units that goods are counted in; names and order are changed right in the table. */
export function UnitsPage() {
  const { t } = useTranslation('goods')
  return (
    <ResourcePage
      resource={goodsUnit}
      columns={[
        { field: 'name', edit: true },
        { field: 'sort', edit: true },
        'goodsCount',
        'status',
        'createdAt',
      ]}
      filters={['status', 'createdAt']}
      form={(f) => (
        <>
          <f.Text name="name" autoFocus hint={t('goodsUnit.nameHint')} />
          <f.Number name="sort" hint={t('goodsUnit.sortHint')} />
          <f.Status name="status" />
        </>
      )}
    />
  )
}
