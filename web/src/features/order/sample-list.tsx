import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { api, type BoardSample, type StewSampleIn } from '../../api/generated'
import { orderChaStewSample } from '../../api/inputs/order'
import { orderChaStew } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { ask } from '../../resource/action/ask'
import { HANDLED_BY_FORM } from '../../resource/form/small-form'
import { refresh } from '../../resource/list/use-list'
import { useCanCall } from '../../resource/use-can-call'
import { addDays, chinaDay } from '../../ui/china-day'
import { NumberInput } from '../../ui/number-input'
import { PlainTable } from '../../ui/plain-table'
import { StatusTag } from '../../ui/status-tag'
import { TimeText } from '../../ui/time-text'
import { toast } from '../../ui/toast'
import styles from './stew-board.module.css'

interface SampleListProps {
  day: string
  samples: readonly BoardSample[]
}

/** SampleList says of each dish of a day whether some of it was kept, by whom and until when, and records that it was. */
export function SampleList({ day, samples }: SampleListProps) {
  const { t } = useTranslation('order')
  const client = useQueryClient()
  const mayKeep = useCanCall('orderChaStewSample') && day <= chinaDay() && day >= addDays(chinaDay(), -1)
  const keep = async ({ stewId, name }: BoardSample) => {
    await ask({
      title: t('orderChaStew.sampleTitle', { name }),
      text: t('orderChaStew.sampleRule'),
      ok: t('orderChaStew.sampleKeep'),
      rules: orderChaStewSample,
      fields: {
        grams: {
          label: t('orderChaStew.fields.grams'),
          required: true,
          initial: orderChaStewSample.grams.minimum,
          input: (
            <NumberInput
              min={orderChaStewSample.grams.minimum}
              max={orderChaStewSample.grams.maximum}
              precision={0}
              style={{ width: '100%' }}
            />
          ),
        },
        place: { label: t('orderChaStew.fields.place'), lines: 1 },
      },
      submit: async (typed) => {
        try {
          await api.orderChaStewSample(
            { grams: orderChaStewSample.grams.minimum, ...typed, stewId, date: day } as StewSampleIn,
            { handles: HANDLED_BY_FORM },
          )
          toast.success(t('orderChaStew.sampleDone', { name }))
          return null
        } catch (error) {
          return error
        } finally {
          await refresh(client, orderChaStew)
        }
      },
    })
  }
  return (
    <section className={styles.box}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('orderChaStew.samples')}</h2>
        <span className={styles.words}>{t('orderChaStew.sampleRule')}</span>
      </div>
      <PlainTable
        label={t('orderChaStew.samples')}
        rows={samples}
        rowKey={({ stewId }) => stewId}
        notice={null}
        columns={[
          { key: 'dish', title: t('orderChaStew.dish'), render: ({ name }) => name },
          { key: 'qty', title: t('orderChaStew.portions'), render: ({ qty }) => qty },
          {
            key: 'kept',
            title: t('orderChaStew.keptAt'),
            render: ({ sample }) =>
              sample ? (
                <span className={styles.kept}>
                  <TimeText value={sample.keptAt} />
                  <small>
                    {t('orderChaStew.sampleKept', {
                      grams: sample.grams,
                      place: sample.place,
                      by: sample.keptByName,
                    })}
                  </small>
                </span>
              ) : (
                <StatusTag tone="waiting">{t('orderChaStew.sampleNone')}</StatusTag>
              ),
          },
          {
            key: 'until',
            title: t('orderChaStew.keepUntil'),
            render: (dish) =>
              dish.sample ? (
                <TimeText value={dish.sample.keepUntil} />
              ) : (
                mayKeep && (
                  <Button size="small" onClick={() => void keep(dish)}>
                    {t('orderChaStew.sampleKeep')}
                  </Button>
                )
              ),
          },
        ]}
      />
    </section>
  )
}
