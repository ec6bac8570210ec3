import { useEffect, useState } from 'react'
import { api } from '../../api/generated'
import { piiReveal } from '../../api/inputs/kit'
import { useTranslation } from '../../locales/texts'
import { ask } from '../action/ask'
import type { Resource } from '../resource'
import { useCanCall } from '../use-can-call'

interface Shown {
  values: Readonly<Record<string, string>>
  expiresAt: number
}

/** Reasons given in this browser tab: one for each record is enough. */
const reasons = new Map<string, string>()

/** useReveal gives personal data of a record whole for a minute, to those who may see it and say why. */
export function useReveal(resource: Resource, id: number) {
  const { t } = useTranslation('kit')
  const may = useCanCall('piiReveal')
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), shown.expiresAt - Date.now())
    return () => clearTimeout(timer)
  }, [shown])
  const askReason = async (label: string) => {
    const asked = await ask({
      title: t('reveal.title', { label }),
      text: t('reveal.text'),
      ok: t('reveal.ok'),
      rules: piiReveal,
      fields: { reason: { label: t('reason.label') } },
    })
    return asked ? String(asked.reason) : null
  }
  /** show asks for some fields at once; the label says what they are. */
  const show = async (fields: readonly string[], label: string) => {
    const record = `${resource.name} ${id}`
    const reason = reasons.get(record) ?? (await askReason(label))
    if (!reason) return
    const told = await Promise.all(
      fields.map((field) => api.piiReveal({ entity: resource.name, id, field, reason })),
    )
    setShown({
      values: Object.fromEntries(fields.map((field, index) => [field, told[index]?.value ?? ''])),
      expiresAt: Math.min(...told.map(({ expiresAt }) => Date.parse(expiresAt))),
    })
    reasons.set(record, reason)
  }
  return {
    may,
    shown: shown?.values,
    // The failure is shown by the listener of the whole console.
    show: (fields: readonly string[], label: string) => void show(fields, label).catch(() => undefined),
    hide: () => setShown(null),
  }
}
