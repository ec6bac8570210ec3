import type { useTranslation } from 'react-i18next'
import type { Call, CallOptions } from '../../api/client'
import { type Article, type ArticlePublishIn, api, article } from '../../api/generated'
import { type Action, action, Declined } from '../../resource/action/action'
import { REASON } from '../../resource/action/reason'
import { fieldErrors, INVALID } from '../../resource/failure'
import { FutureTimeInput } from '../../resource/form/future-time-input'
import type { Edit } from '../../resource/form/use-save'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'

export type Texts = ReturnType<typeof useTranslation<['article', 'kit']>>['t']

/** articleActions are how articles come before the public, and back. */
export function articleActions(t: Texts): Action<Article>[] {
  const publish = publishCall(t)
  const setTop = withFieldText(api.articleTop)
  return [
    action({
      key: 'publish',
      label: t('article.publish'),
      bulk: true,
      call: withFieldText(publish),
      ask: ({ count, name }) => ({
        title: count > 1 ? t('article.publishMany', { count }) : t('article.publishTitle', { name }),
        text: t('article.publishText'),
      }),
    }),
    action({
      key: 'schedule',
      label: t('article.schedule'),
      call: publish,
      rules: { publishAt: { kind: 'time', required: true } },
      ask: ({ name }) => {
        const label = t('article.fields.publishAt')
        const input = <FutureTimeInput label={label} aria-label={label} minutes within={[1, 'year']} />
        return {
          title: t('article.scheduleTitle', { name }),
          fields: { publishAt: { label, hint: t('article.scheduleHint'), input } },
        }
      },
    }),
    action({
      key: 'unschedule',
      label: t('article.unschedule'),
      call: api.articleOffline,
      ask: ({ name }) => ({
        title: t('article.unscheduleTitle', { name }),
        text: t('article.unscheduleText'),
      }),
    }),
    action({
      key: 'offline',
      label: t('article.offline'),
      bulk: true,
      call: api.articleOffline,
      rules: { reason: REASON },
      ask: ({ count, name }) => ({
        title: count > 1 ? t('article.offlineMany', { count }) : t('article.offlineTitle', { name }),
        fields: { reason: { label: t('article.offlineLabel') } },
      }),
    }),
    action({
      key: 'top',
      label: ({ top }) => (top ? t('article.unTop') : t('article.toTop')),
      call: setTop,
      input: (_, { row: { id, version, top } }) => ({ id, version, top: !top }),
    }),
    action({
      key: 'channel',
      label: t('article.channelAction'),
      bulk: true,
      row: false,
      call: api.articleBatch,
      rules: { channel: { ...article.fields.channel, required: true } },
      ask: ({ count }) => ({
        title: t('article.channelTitle', { count }),
        fields: { channel: { label: t('article.fields.channel') } },
      }),
      alwaysIds: true,
    }),
  ]
}

/** publishCall publishes, and asks again where the text makes medical claims. */
function publishCall(t: Texts): typeof api.articlePublish {
  const publish = (input: ArticlePublishIn, options?: CallOptions) =>
    api.articlePublish(input, handlingInvalid(options)).catch(async (error: unknown) => {
      const { confirmed: claims } = fieldErrors(error)
      if (!claims) throw error
      const question = { title: t('article.claimsTitle'), text: claims, ok: t('article.claimsPublish') }
      if (!(await confirm({ ...question, danger: true }))) throw new Declined()
      return api.articlePublish({ ...input, confirmed: true }, options)
    })
  return Object.assign(publish, { callName: api.articlePublish.callName })
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
  handles: handles === 'all' ? handles : [...(handles ?? []), INVALID],
})

/** reviewClaims tells of medical claims before the public reads what is being saved. */
export async function reviewClaims(t: Texts, { base, changes }: Edit<Article>): Promise<boolean> {
  const isPublic = base?.status === 'published' || base?.status === 'scheduled'
  const isText = 'title' in changes || 'summary' in changes || 'content' in changes
  if (!base || !isPublic || !isText) return true
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
