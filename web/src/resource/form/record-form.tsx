import { Alert, Form } from 'antd'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { fault } from '../../api/fault'
import { useTranslation } from '../../locales/texts'
import { toast } from '../../ui/toast'
import { type Action, isOffered } from '../action/action'
import { useRunner } from '../action/use-runner'
import { fieldErrors } from '../failure'
import { useLabels } from '../labels'
import { Others } from '../live/others'
import { useLooking } from '../live/use-looking'
import { callsOf, type Identified, type NameOf, type Resource, type RowOf } from '../resource'
import { useCanCall } from '../use-can-call'
import { ConflictDialog } from './conflict'
import { DraftOffer } from './draft-offer'
import { FormSubjectProvider } from './field-item'
import { FormGroups } from './form-group'
import { type FormKit, formKit } from './form-kit'
import { FormOwner } from './form-owner'
import {
  changesIn,
  initialValues,
  inputOf,
  nameTyped,
  normalizedValues,
  type Path,
  type Values,
} from './form-values'
import { useLeaveGuard } from './leave-guard'
import { noteMade } from './made-records'
import { NewerNotice } from './newer-notice'
import styles from './record-form.module.css'
import { useDraft } from './use-draft'
import { useNewer } from './use-newer'
import { type Edit, useSave } from './use-save'

/** FormCallbacks are called before and after a save. */
export interface FormCallbacks<Row extends Identified> {
  /** Shows what a change would mean; without agreement nothing is saved. */
  review?: (edit: Edit<Row>) => Promise<boolean>
  /** Goes on with a record that has just been made. */
  onCreated?: (made: Identified, values: Values) => void
  /** What can be done to a record along with saving it, such as publishing a draft. */
  publish?: Action<Row>
}

/** SaveWay is what follows a save: the form closes, begins anew, or the record is published. */
export type SaveWay = 'close' | 'again' | 'publish'

/** FormParts are what a frame puts a form together from. */
export interface FormParts {
  body: ReactNode
  /** Who else has the record on show. */
  others: ReactNode
  changed: boolean
  saving: boolean
  /** The ways to save that there are. */
  ways: readonly SaveWay[]
  /** What publishing is called. */
  publishLabel: string
  /** By which a button outside of the form submits it. */
  formName: string
  /** Decides what follows the next save. */
  choose: (way: SaveWay) => void
  submit: () => void
  /** What the inputs hold. */
  read: () => Values
  /** Asks before input is lost, and closes. */
  close: () => void
}

interface RecordFormProps<R extends Resource> extends FormCallbacks<RowOf<R>> {
  resource: R
  /** The record to change, as it was read; null for a new one. */
  base: RowOf<R> | null
  nameOf: NameOf<RowOf<R>>
  form: (f: FormKit<R>) => ReactNode
  /** Tells the form apart from the others of the resource, for what is kept of it in the browser. */
  draftName: string
  /** Of a new record: fields that are decided by where it is created. */
  preset?: Values
  /** Of a new record: what its inputs hold at first. */
  initial?: Values
  /** Whether it is open without anybody having asked to change something. */
  standing?: true
  /** Starts again from the record as somebody else has left it. */
  onRebase: (current: RowOf<R>) => void
  onClose: () => void
  frame: (parts: FormParts) => ReactNode
}

/** RecordForm is a form that is open: inputs, saving, refusals, conflicts, and the question before input is lost. */
export function RecordForm<R extends Resource>(props: RecordFormProps<R>) {
  const { resource, base, nameOf, form, review, onCreated, publish, onRebase, onClose, frame } = props
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const [values] = Form.useForm<Values>()
  const formName = useId()
  const [changes, setChanges] = useState<Values>({})
  const [loose, setLoose] = useState<string[]>([])
  // Another one builds the inputs anew, from what the form holds.
  const [round, setRound] = useState(0)
  const wrong = useRef<Path>(undefined)
  const way = useRef<SaveWay>('close')
  const runner = useRunner<RowOf<R>>(resource, nameOf)
  const [initial] = useState<Values>(() => ({ ...initialValues(resource, base), ...props.initial }))
  const changed = Object.keys(changes).length > 0
  const others = useLooking(resource, base?.id, changed || !props.standing)
  const { newer, noteOwn } = useNewer(resource, base)
  const canPublish = useCanCall(publish?.callName)
  const mayPublish = canPublish && publish !== undefined && (!base || isOffered(publish, base))

  const saving = useSave(resource, {
    onSaved: (saved, edit) => {
      noteOwn(saved.version)
      const typed = values.getFieldsValue()
      const name = edit.base ? nameOf({ ...edit.base, ...edit.changes }) : nameTyped(resource, typed)
      toast.success(t(edit.base ? 'form.savedName' : 'form.created', { noun: labels.noun, name }).trim())
      draft.drop()
      leaving.release()
      if (!edit.base) {
        noteMade(resource, saved.id)
        onCreated?.(saved, typed)
      }
      finish(saved.id)
    },
    onFailed: (error) => {
      const errors = fieldErrors(error)
      const inputs = values.getFieldsError().map(({ name }) => name)
      const here = Object.entries(errors).flatMap(([name, text]) => {
        const input = inputOf(inputs, name)
        return input ? [{ name: input, errors: [text] }] : []
      })
      values.setFields(here)
      wrong.current = here[0]?.name
      const elsewhere = Object.entries(errors).filter(([name]) => !inputOf(inputs, name))
      const isWhole = 'code' in error && (error.code === fault.tree || error.code === fault.shortage)
      const whole = isWhole && Object.keys(errors).length === 0 ? [error.message] : []
      setLoose([...elsewhere.map(([name, text]) => `${labels.field(name)}: ${text}`), ...whole])
    },
  })
  // Inputs are out of reach while the form is busy.
  useEffect(() => {
    if (saving.saving || wrong.current === undefined) return
    values.scrollToField(wrong.current, { focus: true, block: 'center' })
    wrong.current = undefined
  }, [saving.saving, values])

  const draft = useDraft(`${resource.name}.${props.draftName}`, {
    version: base?.version ?? 0,
    changes,
    values,
    keeps: useCallback((field: string) => !isPrivate(resource, field), [resource]),
  })
  const leaving = useLeaveGuard(changed && !saving.saving, draft.drop)
  const resume = (kept: Values) => {
    values.setFieldsValue(kept)
    setChanges(changesIn(resource, initial, values.getFieldsValue(true)))
    setRound(round + 1)
  }

  /** finish does what was to follow the save; publishing that fails leaves the form of an existing record open. */
  const finish = (id: number) => {
    if (way.current === 'again') {
      values.resetFields()
      setChanges({})
      return setRound(round + 1)
    }
    if (way.current === 'close' || !publish) return onClose()
    if (!base) onClose()
    void readAndPublish(id, publish)
  }
  const readAndPublish = async (id: number, move: Action<RowOf<R>>) => {
    const row = await callsOf(resource).detail?.({ id })
    if (!row) return
    const isDone = isOffered(move, row) && (await runner.run(move, [row]))
    if (!base) return
    if (isDone) onClose()
    else onRebase(row)
  }

  const save = async (edit: Edit<RowOf<R>>) => {
    if (!review || (await review(edit))) saving.save(edit)
  }
  const onFinish = () => {
    setLoose([])
    if (base && !changed) return finish(base.id)
    draft.keep()
    void save({
      base,
      changes: base ? changes : { ...props.preset, ...normalizedValues(resource, values.getFieldsValue()) },
    })
  }

  const body = (
    <>
      {draft.offered && (
        <DraftOffer
          draft={draft.offered}
          version={base?.version ?? 0}
          onResume={() => resume(draft.take())}
          onDrop={draft.drop}
        />
      )}
      {newer && <NewerNotice changed={changed} onTake={() => onRebase(newer)} />}
      {loose.map((text) => (
        <Alert key={text} className={styles.alert} type="error" showIcon title={text} />
      ))}
      <FormSubjectProvider value={{ resource, record: base }}>
        <Form<Values>
          key={round}
          form={values}
          name={formName}
          layout="vertical"
          initialValues={initial}
          disabled={saving.saving}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onValuesChange={(_, all) => setChanges(changesIn(resource, initial, all))}
          onFinish={onFinish}
        >
          <FormOwner value={base ? { type: resource.name, id: base.id } : null}>
            <FormGroups>{form(formKit(resource))}</FormGroups>
          </FormOwner>
        </Form>
      </FormSubjectProvider>
      {saving.conflict && (
        <ConflictDialog
          resource={resource}
          conflict={saving.conflict}
          saving={saving.saving}
          onSave={(edit) => void save(edit)}
          onTakeTheirs={(current) => {
            saving.dropConflict()
            draft.drop()
            onRebase(current)
          }}
          onClose={saving.dropConflict}
        />
      )}
    </>
  )
  return frame({
    body,
    others: <Others others={others} />,
    changed,
    saving: saving.saving,
    ways: [...(base ? [] : (['again'] as const)), ...(mayPublish ? (['publish'] as const) : []), 'close'],
    publishLabel: typeof publish?.label === 'string' ? publish.label : '',
    formName,
    choose: (chosen) => {
      way.current = chosen
    },
    submit: values.submit,
    read: () => values.getFieldsValue(),
    close: () => void leaving.ask().then((agreed) => agreed && onClose()),
  })
}

/** isPrivate says whether a field must not lie in the browser: personal data and private files. */
function isPrivate(resource: Resource, field: string): boolean {
  const rules = resource.fields[field]
  return !rules || rules.mask !== undefined || rules.kind === 'privateImage' || rules.kind === 'privateFile'
}
