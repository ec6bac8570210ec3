import { Alert, Button, Drawer, Form } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fault } from '../../api/fault'
import { useFocusReturn } from '../../ui/focus-return'
import { toast } from '../../ui/toast'
import { fieldErrors } from '../failure'
import { useLabels } from '../labels'
import { fieldOf, type Identified, type NameOf, type Resource, type RowOf } from '../resource'
import { ConflictDialog } from './conflict'
import { FormSubjectProvider } from './field-item'
import styles from './form-drawer.module.css'
import { type FormKit, formKit } from './form-kit'
import { FormOwner } from './form-owner'
import { useLeaveGuard } from './leave-guard'
import { RecordLoading } from './record-loading'
import { normalizeValue, sameValue } from './rules'
import { useRecord } from './use-record'
import { type Edit, useSave } from './use-save'

/** FormTarget is what the form is about: a record to change, or a new one with what is already decided about it. */
export interface FormTarget<Row> {
  row: Row | null
  /** Of a new record: fields that are decided by where it is created. */
  preset?: Record<string, unknown>
  /** Of a new record: what its inputs hold at first. */
  initial?: Record<string, unknown>
  title?: string
}

/** FormCallbacks are called before and after a save. */
export interface FormCallbacks<Row> {
  /** Shows what a change would mean; without agreement nothing is saved. */
  review?: (edit: Edit<Row>) => Promise<boolean>
  /** Goes on with a record that has just been made. */
  onCreated?: (made: Identified, values: Record<string, unknown>) => void
}

interface FormDrawerProps<R extends Resource> extends FormCallbacks<RowOf<R>> {
  resource: R
  target: FormTarget<RowOf<R>>
  nameOf: NameOf<RowOf<R>>
  form: (f: FormKit<R>) => ReactNode
  onClose: () => void
}

type Values = Record<string, unknown>

/** FormDrawer creates or changes one record. It stands only while open, so each opening begins afresh. */
export function FormDrawer<R extends Resource>(props: FormDrawerProps<R>) {
  const { resource, target, nameOf, onClose } = props
  useFocusReturn()
  const { t } = useTranslation('kit')
  const { noun } = useLabels(resource)
  const { record, fresh, rebase } = useRecord(resource, target.row?.id, target.row)
  const usualTitle = target.row
    ? t('form.editTitle', { noun, name: nameOf(target.row) })
    : t('form.createTitle', { noun })
  const title = target.title ?? usualTitle
  if (target.row && !record) {
    return (
      <Drawer open title={title} size={WIDTH} rootClassName={styles.drawer} onClose={onClose}>
        <RecordLoading error={fresh.error} refetch={fresh.refetch} />
      </Drawer>
    )
  }
  return <RecordForm key={record?.version} {...props} title={title} base={record} onRebase={rebase} />
}

const WIDTH = 520

/** FormParts are what a form is put together from where it has no drawer of its own. */
export interface FormParts {
  body: ReactNode
  /** By which a button outside of the form submits it. */
  formName: string
  changed: boolean
  saving: boolean
  /** What the inputs hold. */
  read: () => Values
  /** Asks before input is lost, and closes. */
  close: () => void
}

interface RecordFormProps<R extends Resource> extends FormDrawerProps<R> {
  title: string
  base: RowOf<R> | null
  /** Starts again from the record as somebody else has left it. */
  onRebase: (current: RowOf<R>) => void
  /** Makes the form forget what is typed; closes it unless said otherwise. */
  onDiscard?: () => void
  /** Where the form stands, if not in a drawer. */
  frame?: (parts: FormParts) => ReactNode
}

/** RecordForm is a form that is open: inputs, saving, refusals, conflicts, and the question before input is lost. */
export function RecordForm<R extends Resource>({
  resource,
  target,
  form,
  title,
  base,
  review,
  onCreated,
  onRebase,
  onClose,
  onDiscard = onClose,
  frame,
}: RecordFormProps<R>) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const [values] = Form.useForm<Values>()
  const formName = useId()
  const [changes, setChanges] = useState<Values>({})
  const [loose, setLoose] = useState<string[]>([])
  const wrong = useRef<Path>(undefined)
  const initial = { ...initialValues(resource, base), ...target.initial }

  const saving = useSave(resource, {
    onSaved: (saved) => {
      toast.success(t('form.saved'))
      leaving.release()
      onClose()
      if (!base) onCreated?.(saved, values.getFieldsValue())
    },
    onFailed: (error) => {
      const errors = fieldErrors(error)
      const inputs = values.getFieldsError().map(({ name }) => name)
      const here = Object.entries(errors).flatMap(([name, text]) => {
        const input = inputOf(inputs, name)
        return input ? [{ name: input, errors: [text] }] : []
      })
      values.setFields(here)
      const [first] = here
      wrong.current = first?.name
      const elsewhere = Object.entries(errors).filter(([name]) => !inputOf(inputs, name))
      const whole = 'code' in error && error.code === fault.tree ? [error.message] : []
      setLoose([...elsewhere.map(([name, text]) => `${labels.field(name)}: ${text}`), ...whole])
    },
  })
  // Inputs are out of reach while the form is busy.
  useEffect(() => {
    if (saving.saving || wrong.current === undefined) return
    values.scrollToField(wrong.current, { focus: true, block: 'center' })
    wrong.current = undefined
  }, [saving.saving, values])
  const leaving = useLeaveGuard(Object.keys(changes).length > 0 && !saving.saving, onDiscard)

  const close = () => void leaving.ask().then((agreed) => agreed && onClose())

  const save = async (edit: Edit<RowOf<R>>) => {
    if (!review || (await review(edit))) saving.save(edit)
  }
  const submit = () => {
    setLoose([])
    if (base && Object.keys(changes).length === 0) return onClose()
    void save({
      base,
      changes: base ? changes : { ...target.preset, ...normalizedValues(resource, values.getFieldsValue()) },
    })
  }
  const body = (
    <>
      {loose.map((text) => (
        <Alert key={text} className={styles.alert} type="error" showIcon title={text} />
      ))}
      <FormSubjectProvider value={{ resource, record: base }}>
        <Form<Values>
          form={values}
          name={formName}
          layout="vertical"
          className={frame ? styles.wide : undefined}
          initialValues={initial}
          disabled={saving.saving}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onValuesChange={(_, all) => setChanges(changesIn(resource, initial, all))}
          onFinish={submit}
        >
          <FormOwner value={base ? { type: resource.name, id: base.id } : null}>
            {form(formKit(resource))}
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
            onRebase(current)
          }}
          onClose={saving.dropConflict}
        />
      )}
    </>
  )
  if (frame) {
    const changed = Object.keys(changes).length > 0
    const read = () => values.getFieldsValue()
    return frame({ body, formName, changed, saving: saving.saving, read, close })
  }
  return (
    <Drawer
      open
      title={title}
      size={WIDTH}
      rootClassName={styles.drawer}
      onClose={close}
      mask={{ closable: !saving.saving }}
      keyboard={!saving.saving}
      footer={
        <div className={styles.footer}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formName}
            loading={saving.saving}
            disabled={saving.saving}
          >
            {t('save')}
          </Button>
        </div>
      }
    >
      {body}
    </Drawer>
  )
}

type Path = (string | number)[]

/** inputOf is the input that an error belongs to: that of the part it names, or else of what the part is in. */
function inputOf(inputs: readonly Path[], name: string): Path | undefined {
  for (let parts = name.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
    const found = inputs.find((input) => input.map(String).join('.') === parts.join('.'))
    if (found) return found
  }
  return undefined
}

function initialValues(resource: Resource, base: { id: number; version: number } | null): Values {
  const initial: Values = {}
  for (const [name, rules] of Object.entries(resource.fields)) {
    if (!rules.readOnly) initial[name] = base ? fieldOf(base, name) : rules.default
  }
  return initial
}

function normalizedValues(resource: Resource, all: Values): Values {
  const values: Values = {}
  for (const [name, value] of Object.entries(all)) {
    const rules = resource.fields[name]
    if (rules && !sameValue(value, null)) values[name] = normalizeValue(rules, value)
  }
  return values
}

function changesIn(resource: Resource, initial: Values, all: Values): Values {
  const changes: Values = {}
  for (const [name, value] of Object.entries(all)) {
    const rules = resource.fields[name]
    if (!rules) continue
    const next = normalizeValue(rules, value)
    if (!sameValue(next, initial[name])) changes[name] = next
  }
  return changes
}
