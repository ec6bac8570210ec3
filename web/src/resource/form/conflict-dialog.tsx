import { Button, Modal, Radio, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { useFocusReturn } from '../../ui/focus-return'
import { PlainTable } from '../../ui/plain-table'
import { formatTime } from '../../ui/time-text'
import { useWide } from '../../ui/use-media'
import { Cell } from '../cell'
import { useLabels } from '../labels'
import { fieldOf, type Identified, type Resource, type RowOf } from '../resource'
import styles from './conflict-dialog.module.css'
import { sameValue } from './rules'
import type { Conflict, Edit } from './use-save'

interface ConflictDialogProps<R extends Resource> {
  resource: R
  conflict: Conflict<RowOf<R>>
  saving: boolean
  /** Saves the chosen fields on top of the record as it is now. */
  onSave: (edit: Edit<RowOf<R>>) => void
  /** Gives up one's own changes. */
  onTakeTheirs: (current: RowOf<R>) => void
  onClose: () => void
}

interface Difference {
  field: string
  base: unknown
  theirs: unknown
  mine: unknown
}

/** differencesOf lists the fields that would differ between their record and mine. */
export function differencesOf<Row extends Identified>(
  resource: Resource,
  { base, current, changes }: Pick<Conflict<Row>, 'base' | 'current' | 'changes'>,
): Difference[] {
  return Object.entries(resource.fields)
    .filter(([, rules]) => !rules.readOnly)
    .map(([field]) => {
      const before = fieldOf(base, field)
      return {
        field,
        base: before,
        theirs: fieldOf(current, field),
        mine: field in changes ? changes[field] : before,
      }
    })
    .filter(({ theirs, mine }) => !sameValue(theirs, mine))
}

type Side = 'theirs' | 'mine'

/** ConflictDialog lets the person who came second decide field by field, instead of losing one of the two changes. */
export function ConflictDialog<R extends Resource>({
  resource,
  conflict,
  saving,
  onSave,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps<R>) {
  useFocusReturn()
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  // A telephone has room for the two sides alone.
  const wide = useWide()
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const differences = differencesOf(resource, conflict)
  // What I did not touch is theirs to decide; what I did is proposed as mine.
  const sideOf = ({ field }: Difference): Side =>
    chosen[field] ?? (field in conflict.changes ? 'mine' : 'theirs')
  const at = String(fieldOf(conflict.current, 'updatedAt') ?? '')

  const save = () => {
    const mine = differences.filter((difference) => sideOf(difference) === 'mine')
    if (mine.length === 0) return onTakeTheirs(conflict.current)
    onSave({
      base: conflict.current,
      changes: Object.fromEntries(mine.map((difference) => [difference.field, difference.mine])),
    })
  }
  const show = (field: string, value: unknown) => (
    <Cell rules={resource.fields[field] ?? { kind: 'text' }} value={value} labels={labels} />
  )
  return (
    <Modal
      open
      className={styles.dialog}
      title={t('conflict.title')}
      width={760}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button onClick={() => onTakeTheirs(conflict.current)}>{t('conflict.reload')}</Button>
          <Button type="primary" loading={saving} onClick={save}>
            {t('conflict.save')}
          </Button>
        </div>
      }
    >
      <p>{t('conflict.text', { by: conflict.by || t('conflict.someone'), at: at && formatTime(at) })}</p>
      <PlainTable<Difference>
        label={t('conflict.title')}
        rows={differences}
        rowKey={({ field }) => field}
        notice={t('conflict.same')}
        columns={[
          {
            key: 'field',
            title: t('conflict.field'),
            render: (row) => (
              <span className={styles.field}>
                {labels.field(row.field)}
                {!sameValue(row.base, row.theirs) && row.field in conflict.changes && (
                  <Tag color="warning">{t('conflict.both')}</Tag>
                )}
              </span>
            ),
          },
          ...(wide
            ? [
                {
                  key: 'base',
                  title: t('conflict.base'),
                  render: (row: Difference) => show(row.field, row.base),
                },
              ]
            : []),
          {
            key: 'choice',
            title: t('conflict.choice'),
            render: (row) => (
              <Radio.Group
                className={styles.choice}
                aria-label={labels.field(row.field)}
                value={sideOf(row)}
                onChange={(event) => setChosen({ ...chosen, [row.field]: event.target.value as Side })}
              >
                <Radio value="theirs">
                  {t('conflict.theirs')} {show(row.field, row.theirs)}
                </Radio>
                <Radio value="mine">
                  {t('conflict.mine')} {show(row.field, row.mine)}
                </Radio>
              </Radio.Group>
            ),
          },
        ]}
      />
    </Modal>
  )
}
