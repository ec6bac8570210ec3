import { goodsCategory } from '../../api/resources/goods'
import { useTranslation } from '../../locales/texts'
import { TreePage } from '../../resource/page/tree-page'

/** CategoriesPage keeps the three levels of categories that goods are sorted into. */
export function CategoriesPage() {
  const { t } = useTranslation('goods')
  return (
    <TreePage
      resource={goodsCategory}
      columns={['name', 'icon', 'banner', 'goodsCount', 'showHome', 'sort', 'status', 'createdAt']}
      filters={['status', 'showHome']}
      form={(f) => (
        <>
          <f.Text name="name" autoFocus />
          <f.Image name="icon" hint={t('goodsCategory.iconHint')} />
          <f.Image name="banner" />
          <f.Bool name="showHome" />
          <f.Number name="sort" hint={t('goodsCategory.sortHint')} />
          <f.Status name="status" />
        </>
      )}
    />
  )
}
