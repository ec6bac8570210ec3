import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/generated'
import { RemoteSelect } from '../../resource/form/remote-select'
import { confirm } from '../../ui/confirm'
import styles from './ask-department.module.css'

/** askDepartment asks where doctors belong from now on. Null means nowhere else. */
export async function askDepartment(title: string, ok: string): Promise<number | null> {
  let chosen: number | null = null
  const agreed = await confirm({
    title,
    ok,
    text: (
      <DepartmentPicker
        onChange={(id) => {
          chosen = id
        }}
      />
    ),
    ready: () => chosen !== null,
  })
  return agreed ? chosen : null
}

function DepartmentPicker({ onChange }: { onChange: (id: number) => void }) {
  const { t } = useTranslation(['doctor', 'kit'])
  const [id, setId] = useState<number>()
  return (
    <RemoteSelect
      className={styles.picker}
      options={api.departmentOptions}
      leaves
      aria-label={t('doctor.fields.departmentId')}
      placeholder={t('kit:form.choose')}
      value={id}
      onChange={(next) => {
        setId(next)
        onChange(next)
      }}
    />
  )
}
