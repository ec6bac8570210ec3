import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/generated'
import { RemoteSelect } from '../../resource/form/remote-select'
import { confirm } from '../../ui/confirm'
import styles from './goods.module.css'

/** askCategory asks where goods are sorted from now on. Null means nowhere else. */
export async function askCategory(title: string, ok: string): Promise<number | null> {
  let chosen: number | null = null
  const agreed = await confirm({
    title,
    ok,
    text: (
      <CategoryPicker
        onChange={(id) => {
          chosen = id
        }}
      />
    ),
    ready: () => chosen !== null,
  })
  return agreed ? chosen : null
}

function CategoryPicker({ onChange }: { onChange: (id: number) => void }) {
  const { t } = useTranslation(['goods', 'kit'])
  const [id, setId] = useState<number>()
  return (
    <RemoteSelect
      className={styles.picker}
      options={api.goodsCategoryOptions}
      leaves
      aria-label={t('goods.fields.categoryId')}
      placeholder={t('kit:form.choose')}
      value={id}
      onChange={(next) => {
        setId(next)
        onChange(next)
      }}
    />
  )
}
