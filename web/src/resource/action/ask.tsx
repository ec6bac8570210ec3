import { type ComponentProps, lazy, Suspense } from 'react'
import { confirm } from '../../ui/confirm'
import type { InputRules, Question } from './action'
import type { AskForm as Form } from './ask-form'

// Fetched when something is first asked for.
const AskForm = lazy(async () => ({ default: (await import('./ask-form')).AskForm }))

type Values = Record<string, unknown>

export interface Asking extends Question<Values> {
  ok: string
  rules: InputRules<Values>
  /** Sends what was typed; the question stays, and says why, until it is agreed to. */
  submit?: ComponentProps<typeof Form>['submit']
}

/** ask asks for agreement and for what the question has inputs for. Null means no. */
export async function ask({
  title,
  text,
  ok,
  danger,
  fields,
  rules,
  submit,
}: Asking): Promise<Values | null> {
  if (!fields) return (await confirm({ title, text, ok, danger })) ? {} : null
  const form = { submit: async (): Promise<Values | null> => null }
  let values: Values | null = null
  const agreed = await confirm({
    title,
    ok,
    danger,
    form: Object.keys(typeof fields === 'function' ? fields({}) : fields).length > 1,
    text: (accept) => (
      <Suspense>
        <AskForm text={text} fields={fields} rules={rules} handle={form} submit={submit} accept={accept} />
      </Suspense>
    ),
    ready: async () => {
      values = await form.submit()
      return values !== null
    },
  })
  return agreed ? values : null
}
