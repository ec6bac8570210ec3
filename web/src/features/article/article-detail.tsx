import type { Article } from '../../api/generated'
import { article } from '../../api/resources/article'
import { goods } from '../../api/resources/goods'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { RecordLink } from '../../resource/detail/record-link'
import styles from './article.module.css'
import { ArticleTag } from './article-tag'

/** ArticleDetail is everything that is known of an article, and its text. */
export function ArticleDetail({ row }: { row: Article }) {
  const { t } = useTranslation(['article', 'kit'])
  return (
    <Facts
      resource={article}
      row={row}
      facts={[
        { key: 'status', label: t('kit:fields.status'), value: <ArticleTag status={row.status} /> },
        'publishAt',
        'channel',
        'cover',
        'author',
        'source',
        'doctorName',
        { key: 'goods', label: t('article.fields.goodsNames'), value: <RelatedGoods row={row} /> },
        'tags',
        'allowComment',
        'top',
        'recommended',
        'views',
        'likes',
        'commentCount',
        'createdAt',
        { key: 'sourceUrl', label: t('article.fields.sourceUrl'), value: row.sourceUrl || '–', wide: true },
        { key: 'summary', label: t('article.fields.summary'), value: row.summary || '–', wide: true },
        'content',
      ]}
    />
  )
}

function RelatedGoods({ row: { goodsIds, goodsNames } }: { row: Article }) {
  if (goodsIds.length === 0) return '–'
  return (
    <ul className={styles.related}>
      {goodsIds.map((id, index) => (
        <li key={id}>
          <RecordLink to={goods.name} id={id}>
            {goodsNames[index] ?? id}
          </RecordLink>
        </li>
      ))}
    </ul>
  )
}
