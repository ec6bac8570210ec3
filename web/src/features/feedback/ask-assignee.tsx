import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/generated'
import { RemoteSelect } from '../../resource/form/remote-select'
import { confirm } from '../../ui/confirm'
import styles from './feedback.module.css'

/** askAssignee asks who takes care of it from now on. Null means nobody else. */
export async function askAssignee(title: string, ok: string): Promise<number | null> {
  let chosen: number | null = null
  const agreed = await confirm({
    title,
    ok,
    text: (
      <AccountPicker
        onChange={(id) => {
          chosen = id
        }}
      />
    ),
    ready: () => chosen !== null,
  })
  return agreed ? chosen : null
}

function AccountPicker({ onChange }: { onChange: (id: number) => void }) {
  const { t } = useTranslation(['feedback', 'kit'])
  const [id, setId] = useState<number>()
  return (
    <RemoteSelect
      className={styles.picker}
      options={api.accountOptions}
      aria-label={t('feedback.fields.assigneeId')}
      placeholder={t('kit:form.choose')}
      value={id}
      onChange={(next) => {
        setId(next)
        onChange(next)
      }}
    />
  )
}
