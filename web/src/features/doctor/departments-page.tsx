import { department } from '../../api/resources/doctor'
import { useTranslation } from '../../locales/texts'
import { TreePage } from '../../resource/page/tree-page'

/** DepartmentsPage keeps the two levels of departments that doctors belong to. */
export function DepartmentsPage() {
  const { t } = useTranslation('doctor')
  return (
    <TreePage
      resource={department}
      columns={['name', 'code', 'icon', 'doctorCount', 'sort', 'status', 'createdAt']}
      filters={['status']}
      form={(f) => (
        <>
          <f.Text name="name" autoFocus />
          <f.Text name="code" hint={t('department.codeHint')} />
          <f.Image name="icon" />
          <f.Area name="intro" />
          <f.Number name="sort" hint={t('department.sortHint')} />
          <f.Status name="status" />
        </>
      )}
    />
  )
}
