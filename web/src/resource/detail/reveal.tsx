import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/generated'
import { piiReveal } from '../../api/inputs/kit'
import { ask } from '../action/ask'
import { useLabels } from '../labels'
import { fieldOf, type Identified, type Resource } from '../resource'
import { useCanCall } from '../use-can-call'
import styles from './reveal.module.css'

interface RevealProps {
  resource: Resource
  row: Identified
  field: string
}

/** Reasons given in this browser tab: one for each record is enough. */
const reasons = new Map<string, string>()

/** Reveal shows personal data masked, and whole for a minute to those who may see it and say why. */
export function Reveal({ resource, row, field }: RevealProps) {
  const { t } = useTranslation('kit')
  const label = useLabels(resource).field(field)
  const may = useCanCall('piiReveal')
  const [shown, setShown] = useState<{ value: string; expiresAt: string } | null>(null)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), Date.parse(shown.expiresAt) - Date.now())
    return () => clearTimeout(timer)
  }, [shown])
  const askReason = async () => {
    const asked = await ask({
      title: t('reveal.title', { label }),
      text: t('reveal.text'),
      ok: t('reveal.ok'),
      rules: piiReveal,
      fields: { reason: { label: t('reason.label') } },
    })
    return asked ? String(asked.reason) : null
  }
  const masked = String(fieldOf(row, field) ?? '')
  const show = async () => {
    const record = `${resource.name} ${row.id}`
    const reason = reasons.get(record) ?? (await askReason())
    if (!reason) return
    setShown(await api.piiReveal({ entity: resource.name, id: row.id, field, reason }))
    reasons.set(record, reason)
  }
  if (!masked) return <span>–</span>
  return (
    <span className={styles.reveal}>
      <span className={styles.value}>{shown?.value ?? masked}</span>
      {may && (
        <Button
          type="text"
          size="small"
          aria-label={shown ? t('reveal.hide', { label }) : t('reveal.show', { label })}
          icon={shown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
          onClick={() => (shown ? setShown(null) : void show().catch(() => undefined))}
        />
      )}
    </span>
  )
}
