import { Input, type InputRef, Radio, Select, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactElement, useEffect, useRef } from 'react'
import { useTranslation } from '../../locales/texts'
import { DateInput } from '../../ui/date-input'
import { NumberInput } from '../../ui/number-input'
import type { InputName, ListName, MaskedName, Resource, StatusName } from '../resource'
import { FieldItem, type FieldProps, useField } from './field-item'
import styles from './form-kit.module.css'
import { Images } from './images-field'
import { lateInput } from './late-input'
import { Refs, Tags, type TagsProps } from './list-fields'
import { type OptionsCall, RemoteSelect } from './remote-select'
import { Rich, type RichProps } from './rich-field'
import { countOf } from './rules'
import { DateField, Masked, Money } from './value-fields'

// Few forms have pictures or documents, so their inputs are not part of the first list's code.
const ImageInput = lateInput(async () => (await import('./image-input')).ImageInput)
const DocumentInput = lateInput(async () => (await import('./document-input')).DocumentInput)
const PrivateImageInput = lateInput(async () => (await import('./private-image-input')).PrivateImageInput)
const PrivateFilesInput = lateInput(async () => (await import('./private-files-input')).PrivateFilesInput)

interface TextProps<Name extends string> extends FieldProps<Name> {
  autoFocus?: boolean
  placeholder?: string
}

export interface RefProps<Name extends string> extends FieldProps<Name> {
  options: OptionsCall
  /** Of a tree: only what has nothing below it can be picked. */
  leaves?: boolean
}

/** FormKit is the set of inputs a form is written with; each takes only names of fields it fits. */
export interface FormKit<R extends Resource> {
  Text: (props: TextProps<InputName<R, 'text'>>) => ReactElement
  /** A text of several lines. */
  Area: (props: TextProps<InputName<R, 'text'>>) => ReactElement
  Number: (props: FieldProps<InputName<R, 'integer'>>) => ReactElement
  /** One of the values of an enum. */
  Choice: (props: FieldProps<InputName<R, 'enum'>>) => ReactElement
  Status: (props: FieldProps<StatusName<R>>) => ReactElement
  Bool: (props: FieldProps<InputName<R, 'bool'>>) => ReactElement
  Time: (props: FieldProps<InputName<R, 'time'>>) => ReactElement
  Image: (props: FieldProps<InputName<R, 'image'>>) => ReactElement
  /** Pictures in an order that staff decide. */
  Images: (props: FieldProps<ListName<R, 'image'>>) => ReactElement
  /** A PDF that everybody may read. */
  Document: (props: FieldProps<InputName<R, 'document'>>) => ReactElement
  /** A photo that only those see who may see the record. */
  PrivateImage: (props: FieldProps<InputName<R, 'privateImage'>>) => ReactElement
  /** Private pictures and documents. */
  PrivateFiles: (props: FieldProps<ListName<R, 'privateFile'>>) => ReactElement
  Ref: (props: RefProps<InputName<R, 'ref'>>) => ReactElement
  /** Any number of records of another resource. */
  Refs: (props: RefProps<ListName<R, 'ref'>>) => ReactElement
  /** Short words, as many as the server allows. */
  Tags: (props: TagsProps<ListName<R, 'text'>>) => ReactElement
  /** A day of the calendar. */
  Date: (props: FieldProps<InputName<R, 'date'>>) => ReactElement
  /** Typed in yuan, kept in fen. */
  Money: (props: FieldProps<InputName<R, 'money'>>) => ReactElement
  /** Formatted text with pictures. */
  Rich: (props: RichProps<InputName<R, 'rich'>>) => ReactElement
  /** Personal data, which the form knows only masked: left alone it stays as it is. */
  Masked: (props: FieldProps<MaskedName<R>>) => ReactElement
}

// A drawer takes the focus for itself when it opens; the first input takes it after that.
function useFirstFocus(wanted: boolean) {
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (!wanted) return
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return input
}

function Text({ name, hint, check, autoFocus = false, ...input }: TextProps<string>) {
  const { rules } = useField(name)
  return (
    <FieldItem name={name} hint={hint} check={check}>
      <Input ref={useFirstFocus(autoFocus)} autoComplete="off" count={countOf(rules)} {...input} />
    </FieldItem>
  )
}

// Of fixed height: the library measures a growing one with a style attribute, which the content policy forbids.
function Area({ name, hint, check, ...input }: TextProps<string>) {
  const { rules } = useField(name)
  return (
    <FieldItem name={name} hint={hint} check={check}>
      <Input.TextArea rows={4} count={countOf(rules)} {...input} />
    </FieldItem>
  )
}

// No min and max on the input itself: it would change a number behind the writer's back instead of saying what is wrong.
function NumberField({ name, hint }: FieldProps<string>) {
  return (
    <FieldItem name={name} hint={hint}>
      <NumberInput className={styles.number} />
    </FieldItem>
  )
}

function Choice({ name, hint }: FieldProps<string>) {
  const { t } = useTranslation('kit')
  const { rules, labels } = useField(name)
  return (
    <FieldItem name={name} hint={hint}>
      <Select
        placeholder={t('form.choose')}
        allowClear={rules.nullable}
        options={rules.values?.map((value) => ({ value, label: labels.value(rules.enum ?? '', value) }))}
      />
    </FieldItem>
  )
}

function Status({ name, hint }: FieldProps<string>) {
  const { rules, labels } = useField(name)
  return (
    <FieldItem name={name} hint={hint}>
      <Radio.Group
        options={rules.values?.map((value) => ({ value, label: labels.value(rules.enum ?? '', value) }))}
      />
    </FieldItem>
  )
}

function Bool({ name, hint }: FieldProps<string>) {
  return (
    <FieldItem name={name} hint={hint} valuePropName="checked">
      <Switch />
    </FieldItem>
  )
}

function Time({ name, hint }: FieldProps<string>) {
  return (
    <FieldItem
      name={name}
      hint={hint}
      getValueProps={(value) => ({ value: typeof value === 'string' && value ? dayjs(value) : null })}
      normalize={(value) => (value ? (value as Dayjs).toISOString() : null)}
    >
      <DateInput showTime />
    </FieldItem>
  )
}

function Image({ name, hint }: FieldProps<string>) {
  const { rules, label } = useField(name)
  return (
    <FieldItem name={name} hint={hint}>
      <ImageInput label={label} rules={rules} />
    </FieldItem>
  )
}

function DocumentField({ name, hint }: FieldProps<string>) {
  const { rules, label } = useField(name)
  return (
    <FieldItem name={name} hint={hint}>
      <DocumentInput label={label} usage={rules.usage ?? ''} />
    </FieldItem>
  )
}

function PrivateImage({ name, hint }: FieldProps<string>) {
  const { rules, label } = useField(name)
  return (
    <FieldItem name={name} hint={hint}>
      <PrivateImageInput label={label} usage={rules.usage ?? ''} />
    </FieldItem>
  )
}

function PrivateFiles({ name, hint }: FieldProps<string>) {
  const { rules, label } = useField(name)
  return (
    <FieldItem name={name} hint={hint}>
      <PrivateFilesInput label={label} rules={rules} />
    </FieldItem>
  )
}

function Ref({ name, hint, options, leaves }: RefProps<string>) {
  const { t } = useTranslation('kit')
  const { rules } = useField(name)
  return (
    <FieldItem name={name} hint={hint}>
      <RemoteSelect
        options={options}
        leaves={leaves}
        allowClear={rules.nullable}
        placeholder={t('form.choose')}
      />
    </FieldItem>
  )
}

const inputs = {
  Text,
  Area,
  Number: NumberField,
  Choice,
  Status,
  Bool,
  Time,
  Image,
  Images,
  Document: DocumentField,
  PrivateImage,
  PrivateFiles,
  Ref,
  Refs,
  Tags,
  Date: DateField,
  Money,
  Rich,
  Masked,
}

/** formKit gives the inputs with the names of one resource. They are the same components for all, so no input is ever remounted. */
export function formKit<R extends Resource>(_resource: R): FormKit<R> {
  return inputs as unknown as FormKit<R>
}
