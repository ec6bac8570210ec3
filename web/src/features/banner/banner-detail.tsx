import type { Carousel } from '../../api/generated'
import { LinkTarget } from '../../link/link-target'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import styles from './banner.module.css'
import type { BannerResource } from './banner-resource'
import { ClickRate, StateTag } from './banner-tags'

/** BannerDetail is everything that is known of a banner. */
export function BannerDetail({ resource, row }: { resource: BannerResource; row: Carousel }) {
  const { t } = useTranslation('banner')
  const { linkKind, linkValue, targetLabel, targetGone } = row
  return (
    <>
      <img className={styles.picture} src={row.image} alt={row.title} />
      <Facts
        resource={resource}
        row={row}
        facts={[
          'title',
          'slot',
          { key: 'state', label: t('fields.state'), value: <StateTag row={row} /> },
          {
            key: 'target',
            label: t('fields.targetLabel'),
            value: (
              <LinkTarget kind={linkKind} value={linkValue} label={targetLabel} broken={targetGone} leads />
            ),
          },
          'startAt',
          'endAt',
          'adApprovalNo',
          'adApprovalTo',
          'views',
          'clicks',
          { key: 'ctr', label: t('fields.ctr'), value: <ClickRate rate={row.ctr} /> },
          'sort',
          'status',
          'remark',
          'createdAt',
          'updatedAt',
        ]}
      />
    </>
  )
}
