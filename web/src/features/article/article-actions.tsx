import { useMemo } from 'react'
import type { Call, CallOptions } from '../../api/client'
import { fault } from '../../api/fault'
import { type Article, type ArticlePublishIn, api } from '../../api/generated'
import { limits } from '../../api/limits'
import { article } from '../../api/resources/article'
import { type TFunction, useTranslation } from '../../locales/texts'
import { type Action, action, Declined } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { fieldErrors } from '../../resource/failure'
import { FutureTimeInput } from '../../resource/form/future-time-input'
import type { Edit } from '../../resource/form/use-save'
import type { Life } from '../../resource/resource'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'

const LIFE: Life = article.life

export type Texts = TFunction<['article', 'kit']>

/** useArticleActions are how articles come before the public, and back. */
export function useArticleActions(): Action<Article>[] {
  const { t } = useTranslation(['article', 'kit'])
  const move = useMoves(article)
  return useMemo(
    () => [
      move('publish', { primary: true, around: (call) => withFieldText(withClaims(call, t)) }),
      move('schedule', {
        around: (call) => withClaims(call, t),
        fields: () => {
          const label = t('article.fields.publishAt')
          const input = (
            <FutureTimeInput label={label} aria-label={label} minutes maxDays={limits.scheduleDays} />
          )
          return { publishAt: { label, hint: t('article.scheduleHint'), input, required: true } }
        },
      }),
      move('unschedule'),
      move('offline'),
      move('top', {
        around: withFieldText,
        label: ({ top }) => (top ? t('article.unTop') : t('article.moves.top.label')),
        input: (_, { row: { id, version, top } }) => ({ id, version, top: !top }),
        undo: ({ version }, _, { row: { id, top } }) => (version ? [{ id, version, top }] : []),
        done: ({ row: { top }, name }) => t(top ? 'article.unTopDone' : 'article.topDone', { name }),
      }),
      action({
        key: 'channel',
        label: t('article.channelAction'),
        bulk: true,
        row: false,
        call: api.articleBatch,
        ask: ({ count }) => ({
          title: t('article.channelTitle', { count }),
          fields: { channel: { label: t('article.fields.channel') } },
        }),
        alwaysIds: true,
      }),
    ],
    [t, move],
  )
}

type Publish = typeof api.articlePublish

/** withClaims makes publishing ask again where the text makes medical claims. */
function withClaims(call: Publish, t: Texts): Publish {
  const publish = (input: ArticlePublishIn, options?: CallOptions) =>
    call(input, handlingInvalid(options)).catch(async (error: unknown) => {
      const { confirmed: claims } = fieldErrors(error)
      if (!claims) throw error
      const question = { title: t('article.claimsTitle'), text: claims, ok: t('article.claimsPublish') }
      if (!(await confirm({ ...question, danger: true }))) throw new Declined()
      return call({ ...input, confirmed: true }, options)
    })
  return Object.assign(publish, { callName: call.callName })
}

/** withFieldText makes a call say what is wrong with a field that no form shows, instead of that something is wrong. */
function withFieldText<In, Out>(call: Call<In, Out>): Call<In, Out> {
  const said = (input: In, options?: CallOptions) =>
    call(input, handlingInvalid(options)).catch((error: unknown) => {
      const [text] = Object.values(fieldErrors(error))
      if (text) toast.error(text)
      throw error
    })
  return Object.assign(said, { callName: call.callName })
}

const handlingInvalid = ({ handles, ...options }: CallOptions = {}): CallOptions => ({
  ...options,
  handles: handles === 'all' ? handles : [...(handles ?? []), fault.invalid],
})

/** isPublic says whether the public reads an article, or will without anybody doing more: then it can be taken back. */
const isPublic = ({ status }: Article) =>
  LIFE.moves.some(({ call, from }) => call === api.articleOffline.callName && from.includes(status))

/** reviewClaims tells of medical claims before the public reads what is being saved. */
export async function reviewClaims(t: Texts, { base, changes }: Edit<Article>): Promise<boolean> {
  const isText = 'title' in changes || 'summary' in changes || 'content' in changes
  if (!base || !isPublic(base) || !isText) return true
  const { title, summary, content } = { ...base, ...changes }
  const { words } = await api.articleClaims({ title, summary, content })
  if (words.length === 0) return true
  return confirm({
    title: t('article.claimsTitle'),
    text: t('article.claimsText', { name: title, words: words.join(t('kit:listComma')) }),
    ok: t('article.claimsSave'),
    danger: true,
  })
}
