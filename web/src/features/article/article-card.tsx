import { Tag } from 'antd'
import type { Article } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { numberFormat } from '../../ui/number-text'
import { RichText } from '../../ui/rich-text'
import { TimeText } from '../../ui/time-text'
import styles from './article.module.css'

/** ArticleCard is an article as the app shows one. */
export function ArticleCard({ article }: { article: Article }) {
  const { t, i18n } = useTranslation(['article', 'enums'])
  const { format } = numberFormat(i18n.language)
  const { author, source, doctorName } = article
  return (
    <article className={styles.card} aria-label={article.title}>
      <img className={styles.cover} src={article.cover} alt={article.title} width={750} height={420} />
      <h2>{article.title}</h2>
      <p className={styles.byline}>
        {source ? t('article.byline', { author, source }) : author}
        {article.publishAt && (
          <>
            <br />
            <TimeText value={article.publishAt} />
          </>
        )}
      </p>
      <div className={styles.tags}>
        <Tag color="processing">{t(`enums:Channel.${article.channel}`)}</Tag>
        {article.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </div>
      <RichText html={article.content} />
      {doctorName && <p>{`${t('article.fields.doctorName')}: ${doctorName}`}</p>}
      {article.goodsNames.length > 0 && (
        <p>{`${t('article.fields.goodsNames')}: ${article.goodsNames.join(', ')}`}</p>
      )}
      <p className={styles.figures}>
        {t('article.read', {
          views: format(article.views),
          likes: format(article.likes),
          comments: format(article.commentCount),
        })}
      </p>
    </article>
  )
}
