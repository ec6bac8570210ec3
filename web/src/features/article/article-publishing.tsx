import type { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client'
import { type Article, api } from '../../api/generated'
import type { OwnBulk } from '../../resource/action/bulk-bar'
import type { RowAction } from '../../resource/action/row-actions'
import type { Changes, Outcome, Which } from '../../resource/action/use-changes'
import { fieldErrors, INVALID } from '../../resource/failure'
import type { Edit } from '../../resource/form/use-save'
import { askReason } from '../../ui/ask-reason'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { askChannel } from './ask-channel'
import { askMoment } from './ask-moment'

export type Texts = ReturnType<typeof useTranslation<['article', 'kit']>>['t']

interface Publishing {
  bulk: OwnBulk<Article>[]
  actionsOf: (row: Article, changes: Changes<Article>) => RowAction[]
  /** Tells of medical claims before the public reads what is being saved. */
  review: (edit: Edit<Article>) => Promise<boolean>
}

/** publishingOf is how articles come before the public, and back. */
export function publishingOf(t: Texts): Publishing {
  const send = async (which: Which, publishAt?: string): Promise<Outcome> => {
    const input = { ...which, ...(publishAt && { publishAt }) }
    try {
      return await api.articlePublish(input, { handles: [INVALID] })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== INVALID) throw error
      const { confirmed: claims, ...others } = fieldErrors(error)
      if (!claims) toast.error(Object.values(others)[0] ?? error.message)
      const question = { title: t('article.claimsTitle'), text: claims, ok: t('article.claimsPublish') }
      if (!claims || !(await confirm({ ...question, danger: true }))) throw error
      return api.articlePublish({ ...input, confirmed: true })
    }
  }
  const publish = async (rows: readonly Article[], changes: Changes<Article>) => {
    const title = titleOf(rows, t('article.publishMany', { count: rows.length }), (name) =>
      t('article.publishTitle', { name }),
    )
    if (!(await confirm({ title, text: t('article.publishText'), ok: t('article.publish') }))) return false
    return changes.act(rows, (which) => send(which))
  }
  const schedule = async (row: Article, changes: Changes<Article>) => {
    const publishAt = await askMoment({
      title: t('article.scheduleTitle', { name: row.title }),
      label: t('article.fields.publishAt'),
      hint: t('article.scheduleHint'),
      ok: t('article.schedule'),
    })
    if (publishAt !== null) await changes.act([row], (which) => send(which, publishAt))
  }
  const unschedule = async (row: Article, changes: Changes<Article>) => {
    const title = t('article.unscheduleTitle', { name: row.title })
    if (await confirm({ title, text: t('article.unscheduleText'), ok: t('article.unschedule') }))
      await changes.act([row], (which) => api.articleOffline(which))
  }
  const withdraw = async (rows: readonly Article[], changes: Changes<Article>) => {
    const title = titleOf(rows, t('article.offlineMany', { count: rows.length }), (name) =>
      t('article.offlineTitle', { name }),
    )
    const reason = await askReason({ title, label: t('article.offlineLabel'), ok: t('article.offline') })
    if (reason === null) return false
    return changes.act(rows, (which) => api.articleOffline({ ...which, reason }))
  }
  const setTop = (row: Article, changes: Changes<Article>) =>
    changes.act([row], async () => {
      const { id, version, top } = row
      await tellField(api.articleTop({ id, version, top: !top }, { handles: [INVALID] }))
      return null
    })
  const move = async (rows: readonly Article[], changes: Changes<Article>) => {
    const title = t('article.channelTitle', { count: rows.length })
    const channel = await askChannel(title, t('article.channelAction'))
    if (channel === null) return false
    return changes.act(rows, () => api.articleBatch({ ids: rows.map(({ id }) => id), channel }))
  }
  return {
    bulk: [
      { key: 'publish', label: t('article.publish'), callName: api.articlePublish.callName, run: publish },
      { key: 'offline', label: t('article.offline'), callName: api.articleOffline.callName, run: withdraw },
      { key: 'channel', label: t('article.channelAction'), callName: api.articleBatch.callName, run: move },
    ],
    actionsOf: (row, changes) => {
      const actions: RowAction[] = [
        { key: 'publish', label: t('article.publish'), onClick: () => void publish([row], changes) },
        { key: 'schedule', label: t('article.schedule'), onClick: () => void schedule(row, changes) },
        { key: 'unschedule', label: t('article.unschedule'), onClick: () => void unschedule(row, changes) },
        { key: 'offline', label: t('article.offline'), onClick: () => void withdraw([row], changes) },
        {
          key: 'top',
          label: row.top ? t('article.unTop') : t('article.toTop'),
          onClick: () => void setTop(row, changes),
        },
      ]
      return actions.filter(({ key }) => row.actions.includes(key))
    },
    review: async ({ base, changes }) => {
      const isRead = base?.status === 'published' || base?.status === 'scheduled'
      const isText = 'title' in changes || 'summary' in changes || 'content' in changes
      if (!base || !isRead || !isText) return true
      const { title, summary, content } = { ...base, ...changes }
      const { words } = await api.articleClaims({ title, summary, content })
      if (words.length === 0) return true
      return confirm({
        title: t('article.claimsTitle'),
        text: t('article.claimsText', { name: title, words: words.join(t('kit:listComma')) }),
        ok: t('article.claimsSave'),
        danger: true,
      })
    },
  }
}

/** tellField says what the answer says about its one input, instead of that something is wrong. */
async function tellField(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    const [said] = Object.values(fieldErrors(error))
    if (said) toast.error(said)
    throw error
  })
}

function titleOf(rows: readonly Article[], many: string, one: (name: string) => string): string {
  const [row] = rows
  return row && rows.length === 1 ? one(row.title) : many
}
