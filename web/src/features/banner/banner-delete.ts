import { useMemo } from 'react'
import type { Carousel } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { type Action, action, Declined } from '../../resource/action/action'
import { confirm } from '../../ui/confirm'
import type { BannerResource } from './banner-resource'

/** useDeleteAction deletes banners, and asks once more about those that members see at this moment. */
export function useDeleteAction(resource: BannerResource, noun: string): Action<Carousel> {
  const { t } = useTranslation(['banner', 'kit'])
  return useMemo(() => {
    const remove = action<Carousel, Parameters<typeof resource.calls.del>[0], unknown>({
      key: 'delete',
      label: t('kit:moves.delete.label'),
      bulkLabel: t('kit:moves.delete.bulk'),
      danger: true,
      removes: true,
      bulk: true,
      call: resource.calls.del,
      ask: ({ bulk, count, names, name }) => ({
        title: bulk ? t('kit:moves.delete.many', { count }) : t('kit:delete.title', { noun, name }),
        text: bulk ? names : t('kit:delete.text'),
        ok: t('kit:moves.delete.ok'),
      }),
      done: ({ name }) => t('kit:delete.done', { name }),
    })
    const send: typeof remove.send = async (asked, subject, options) => {
      const live = subject.rows.filter(({ state }) => state === 'live').map(({ title }) => title)
      const question = {
        title: t('live.title'),
        text: t('live.text', { names: live.join(t('kit:listComma')) }),
        ok: t('live.ok'),
        danger: true,
      }
      if (live.length > 0 && !(await confirm(question))) throw new Declined()
      return remove.send(asked, subject, options)
    }
    return { ...remove, send }
  }, [t, resource, noun])
}
