import { Checkbox } from 'antd'
import { useMemo } from 'react'
import type { OrderChaGene } from '../../api/generated'
import { orderChaGeneConsent, orderChaGeneReport } from '../../api/inputs/order'
import { orderChaGene } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { DayInput } from '../../order/day-input'
import { expressFields } from '../../order/express-fields'
import { useOrderActions } from '../../order/order-actions'
import { PastTimeInput } from '../../order/past-time-input'
import { PrivateFileInput } from '../../order/private-file-input'
import { onWhole } from '../../order/whole'
import type { Action, RowEntry } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { chinaDay } from '../../ui/china-day'

const ADULT = 18

/** useGeneOrderActions are what can be done with an order of a test: its own moves first, then those of all orders. */
export function useGeneOrderActions(print: (id: number) => void): RowEntry<OrderChaGene>[] {
  const { t } = useTranslation(['order', 'enums'])
  const move = useMoves(orderChaGene)
  const common = useOrderActions(orderChaGene)
  return useMemo(() => {
    const now = () => new Date().toISOString()
    const which = ({ id, version }: OrderChaGene) => ({ id, version })
    const published = (row: OrderChaGene) => ({
      fileId: {
        label: t('fields.reportFiles'),
        input: <PrivateFileInput label={t('fields.reportFiles')} rules={orderChaGeneReport.fileId} />,
      },
      conclusion: { label: t('fields.conclusion'), lines: 4 },
      advice: {
        label: t('orderChaGene.fields.advice'),
        lines: 3,
        initial: row.adviceNote || undefined,
      },
      matches: {
        label: t('orderChaGene.fields.matches'),
        required: true,
        check: (ticked: unknown) => (ticked ? undefined : t('orderChaGene.mustMatch')),
        input: <TickInput text={t('orderChaGene.matchesText', { name: row.personName, kit: row.kitNo })} />,
      },
    })
    const own = [
      move('kit', {
        primary: true,
        fields:
          ({ row }) =>
          (values) => ({
            kitNo: {
              label: t('orderChaGene.fields.kitNo'),
              lines: 1,
              hint:
                row.status === 'sampleRejected'
                  ? t('orderChaGene.resendHint', { n: row.resendCount })
                  : t('orderChaGene.kitHint'),
            },
            ...expressFields(t, values),
          }),
      }),
      move('sample', {
        primary: true,
        fields: () => ({
          kitNo: {
            label: t('orderChaGene.fields.kitNo'),
            required: true,
            lines: 1,
            hint: t('orderChaGene.kitHint'),
          },
          receivedAt: {
            label: t('orderChaGene.fields.receivedAt'),
            required: true,
            initial: now(),
            input: <PastTimeInput />,
          },
          qualityNote: { label: t('orderChaGene.fields.qualityNote'), lines: 2 },
        }),
        input: (asked, { row }) => ({ ...asked, ...which(row), quality: 'ok' }),
      }),
      move('test', {
        primary: true,
        fields: ({ row }) => ({
          labNo: { label: t('orderChaGene.fields.labNo'), lines: 1 },
          testStartAt: {
            label: t('orderChaGene.fields.testStartAt'),
            initial: now(),
            input: <PastTimeInput />,
          },
          dueDate: {
            label: t('orderChaGene.fields.dueDate'),
            hint: t('orderChaGene.dueHint', { n: row.reportDays }),
            input: <DayInput from={chinaDay()} />,
          },
        }),
      }),
      move('report', {
        primary: true,
        danger: false,
        fields: ({ row }) => published(row),
      }),
      move('consent', {
        fields: ({ row }) => ({
          fileId: {
            label: t('orderChaGene.fields.consentFiles'),
            hint: t('orderChaGene.consentHint', { n: row.consentVersion }),
            input: (
              <PrivateFileInput
                label={t('orderChaGene.fields.consentFiles')}
                rules={orderChaGeneConsent.fileId}
              />
            ),
          },
          signedAt: { label: t('fields.signedAt'), initial: now(), input: <PastTimeInput /> },
          ...(row.personBirthday !== '' &&
            row.personAge < ADULT && {
              guardianName: {
                label: t('fields.guardianName'),
                required: true,
                lines: 1,
                hint: t('orderChaGene.guardianHint'),
              },
              guardianRelation: { label: t('fields.guardianRelation'), required: true },
            }),
        }),
      }),
      move('back', {
        fields: () => (values) => ({
          ...expressFields(t, values),
          collectedAt: { label: t('fields.collectedAt'), initial: now(), input: <PastTimeInput /> },
        }),
      }),
      move('reject', {
        danger: true,
        text: ({ row }) => row.status === 'testing' && t('orderChaGene.failedText'),
        fields: () => ({
          qualityNote: { label: t('orderChaGene.fields.qualityNote'), lines: 2 },
        }),
        input: (asked, { row }) => ({ ...asked, ...which(row), quality: 'unqualified' }),
      }),
      move('revise', { fields: ({ row }) => published(row) }),
    ]
    const whole = ['refund', 'revise']
    const all = [...own, ...(common as unknown as Action<OrderChaGene>[])]
    return [
      ...all.map((action) => (whole.includes(action.key) ? onWhole(orderChaGene, action) : action)),
      {
        key: 'sheet',
        label: t('orderChaGene.printSheet'),
        open: ({ id }: OrderChaGene) => print(id),
        when: isUntested,
      },
    ]
  }, [t, move, common, print])
}

const isUntested = ({ status }: OrderChaGene) =>
  ['pendingKit', 'kitShipped', 'sampleInTransit', 'sampleReceived', 'sampleRejected'].includes(status)

interface TickInputProps {
  text: string
  id?: string
  value?: boolean
  onChange?: (value: boolean) => void
}

/** TickInput has somebody say that something is so. */
function TickInput({ text, id, value, onChange }: TickInputProps) {
  return (
    <Checkbox id={id} checked={value === true} onChange={({ target }) => onChange?.(target.checked)}>
      {text}
    </Checkbox>
  )
}
