import { title } from '../../api/resources/doctor'
import { useTranslation } from '../../locales/texts'
import { ResourcePage } from '../../resource/page/resource-page'

/** TitlesPage keeps the professional titles that doctors hold. */
export function TitlesPage() {
  const { t } = useTranslation('doctor')
  return (
    <ResourcePage
      resource={title}
      columns={['name', 'category', 'rank', 'sort', 'doctorCount', 'status', 'createdAt']}
      filters={['category', 'rank', 'status', 'createdAt']}
      bulk={['enable', 'disable']}
      form={(f) => (
        <>
          <f.Text name="name" autoFocus />
          <f.Choice name="category" />
          <f.Choice name="rank" />
          <f.Number name="sort" hint={t('title.sortHint')} />
          <f.Status name="status" />
        </>
      )}
    />
  )
}
