import { Input } from 'antd'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../locales/texts'
import { PENCIL } from '../../ui/glyphs'
import { NumberInput } from '../../ui/number-input'
import { fieldErrors } from '../failure'
import { ConflictDialog } from '../form/conflict'
import { countOf, normalizeValue, problemOf, problemText, sameValue } from '../form/rules'
import { useSave } from '../form/use-save'
import { useLabels } from '../labels'
import { fieldOf, type NameOf, type Resource, type RowOf } from '../resource'
import styles from './inline-edit.module.css'

interface CellProps<R extends Resource> {
  resource: R
  row: RowOf<R>
  field: string
  nameOf: NameOf<RowOf<R>>
}

/** InlineEdit is a cell that can be changed where it stands: a click anywhere in it opens its input, which takes no room of its own. */
export function InlineEdit<R extends Resource>(
  props: CellProps<R> & { pencilLabel: string; children: ReactNode },
) {
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setEditing(false))
    pencil.current?.focus()
  }
  return (
    <span className={styles.cell} data-kind={props.resource.fields[props.field]?.kind}>
      {props.children}
      <button
        ref={pencil}
        className={styles.pencil}
        type="button"
        aria-label={props.pencilLabel}
        hidden={editing}
        onClick={() => setEditing(true)}
      >
        {PENCIL}
      </button>
      {editing && <CellEditor {...props} onClose={close} />}
    </span>
  )
}

function CellEditor<R extends Resource>({
  resource,
  row,
  field,
  nameOf,
  onClose,
}: CellProps<R> & { onClose: () => void }) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const errorId = useId()
  const rules = resource.fields[field] ?? { kind: 'text' }
  // As it was when the input was opened: what others change meanwhile is asked about when it is saved.
  const [base] = useState(row)
  const before = fieldOf(base, field)
  const [value, setValue] = useState(before)
  const [asked, setAsked] = useState(false)
  const saving = useSave(resource, { onSaved: onClose })
  const problem = problemOf(rules, value)
  const error = problem ? problemText(problem, t) : fieldErrors(saving.error)[field]
  const shownError = asked ? error : undefined

  const submit = () => {
    if (saving.saving || saving.conflict) return
    setAsked(true)
    if (sameValue(normalizeValue(rules, value), before)) onClose()
    else if (!problem) saving.save({ base, changes: { [field]: normalizeValue(rules, value) } })
  }
  const input = {
    autoFocus: true,
    size: 'small',
    disabled: saving.saving,
    'aria-label': t('inline.edit', { field: labels.field(field), name: nameOf(row) }),
    'aria-invalid': shownError !== undefined,
    'aria-describedby': errorId,
    status: shownError ? 'error' : undefined,
    onKeyDown: (event: KeyboardEvent) => {
      // An input method uses Enter and Esc for itself while it composes.
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter') submit()
      if (event.key === 'Escape') onClose()
    },
    onBlur: submit,
  } as const
  return (
    <span className={styles.editor}>
      {rules.kind === 'integer' ? (
        <NumberInput {...input} value={value as number | null} onChange={setValue} precision={0} />
      ) : (
        <Input
          {...input}
          value={String(value ?? '')}
          onChange={(event) => {
            setAsked(false)
            setValue(event.target.value)
          }}
          count={countOf(rules)}
        />
      )}
      <span id={errorId} role="alert" className={styles.error}>
        {shownError}
      </span>
      {saving.conflict && (
        <ConflictDialog
          resource={resource}
          conflict={saving.conflict}
          saving={saving.saving}
          onSave={saving.save}
          onTakeTheirs={onClose}
          onClose={saving.dropConflict}
        />
      )}
    </span>
  )
}
