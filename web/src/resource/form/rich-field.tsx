import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { upload } from '../../api/client'
import { limits } from '../../api/limits'
import { useTranslation } from '../../locales/texts'
import { FieldItem, type FieldProps, useField } from './field-item'

const RichEditor = lazy(async () => ({ default: (await import('../../ui/rich-editor')).RichEditor }))

export interface RichProps<Name extends string> extends FieldProps<Name> {
  usage: string
  /** Whether it must be written, where that depends on other fields. */
  required?: boolean
}

/** Rich is formatted text; its editor is fetched when a form first has one. */
export function Rich({ name, hint, usage, required }: RichProps<string>) {
  const { label } = useField(name)
  return (
    <FieldItem name={name} hint={hint} required={required}>
      <LazyEditor label={label} usage={usage} />
    </FieldItem>
  )
}

interface LazyEditorProps {
  label: string
  usage: string
  /** These are the form's. */
  id?: string
  value?: string
  onChange?: (html: string) => void
  disabled?: boolean
  'aria-required'?: 'true' | 'false'
  'aria-invalid'?: 'true' | 'false'
  'aria-describedby'?: string
}

function LazyEditor({ usage, ...editor }: LazyEditorProps) {
  const { t } = useTranslation('kit')
  return (
    <Suspense fallback={<Skeleton active aria-label={t('rich.loading')} />}>
      <RichEditor
        {...editor}
        imageTypes={limits.imageTypes}
        upload={async (file, signal) => (await upload(usage, file, { signal })).url}
      />
    </Suspense>
  )
}
