import type { ComponentProps } from 'react'
import { confirm } from '../../ui/confirm'
import type { InputRules, Question } from './action'
import type { AskForm as Form } from './ask-form'

type Values = Record<string, unknown>

export interface Asking extends Question<Values> {
  ok: string
  rules: InputRules<Values>
  /** Under which long texts are kept in the browser until they are sent, and the version that they are about. */
  draft?: ComponentProps<typeof Form>['draft']
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
  draft,
  submit,
}: Asking): Promise<Values | null> {
  if (!fields) return (await confirm({ title, text, ok, danger })) ? {} : null
  // Fetched when something is first asked for, and before the question is shown: whoever agrees at once is heard.
  const { AskForm } = await import('./ask-form')
  const form = { submit: async (): Promise<Values | null> => null }
  let values: Values | null = null
  const agreed = await confirm({
    title,
    ok,
    danger,
    form: Object.keys(typeof fields === 'function' ? fields({}) : fields).length > 1,
    text: (accept) => (
      <AskForm
        text={text}
        fields={fields}
        rules={rules}
        draft={draft}
        handle={form}
        submit={submit}
        accept={accept}
      />
    ),
    ready: async () => {
      values = await form.submit()
      return values !== null
    },
  })
  return agreed ? values : null
}
