import { Button, Input, Radio } from 'antd'
import { useTranslation } from '../../locales/texts'
import { SmallField, SmallForm } from '../../resource/form/small-form'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import type { DayChange, QuotaCell } from './quota'
import styles from './quota-calendar.module.css'

interface QuotaEditorProps {
  /** The day and the row in words. */
  title: string
  cell: QuotaCell
  max: number
  onSave: (change: DayChange) => Promise<void>
  onClose: () => void
}

const WHOLE = /^\d+$/

/** QuotaEditor says how many places there are on one day, or that it is closed, or takes back what was said of it. */
export function QuotaEditor({ title, cell, max, onSave, onClose }: QuotaEditorProps) {
  useFocusReturn()
  const { t } = useTranslation(['special', 'kit'])
  const { quota, booked, exception, closed, usual } = cell
  const says = exception ? (closed ? 'closed' : 'own') : 'usual'
  return (
    <Dialog title={title} width="min(420px, 96vw)" closeLabel={t('quota.close')} onClose={onClose}>
      <SmallForm
        initial={{ says, quota: closed ? '' : String(quota) }}
        submit={t('quota.save')}
        buttons={<Button onClick={onClose}>{t('kit:cancel')}</Button>}
        needsChange
        onSubmit={async (values) => {
          const own = values.says === 'own'
          await onSave({ quota: own ? Number(values.quota) : null, closed: values.says === 'closed' })
          onClose()
        }}
      >
        {(values) => (
          <>
            <p className={styles.booked}>{t('quota.bookedNow', { count: booked })}</p>
            <SmallField name="says" label={t('quota.says')}>
              <Radio.Group
                className={styles.choices}
                options={[
                  {
                    value: 'usual',
                    label: usual === null ? t('quota.usuallyClosed') : t('quota.usual', { count: usual }),
                  },
                  { value: 'own', label: t('quota.own') },
                  { value: 'closed', label: t('quota.closedThisDay') },
                ]}
              />
            </SmallField>
            {/* Kept where it stands in the form, so that what is refused about the places is always shown. */}
            <SmallField
              name="quota"
              label={t('quota.places')}
              required={values.says === 'own'}
              check={(typed, all) => {
                if (all.says !== 'own') return undefined
                if (!WHOLE.test(typed.trim()) || Number(typed) > max) return t('quota.range', { max })
                return Number(typed) < booked ? t('quota.belowBooked', { count: booked }) : undefined
              }}
            >
              <Input autoComplete="off" inputMode="numeric" disabled={values.says !== 'own'} />
            </SmallField>
          </>
        )}
      </SmallForm>
    </Dialog>
  )
}
