import { useTranslation } from 'react-i18next'
import { api, type article } from '../../api/generated'
import type { FormKit } from '../../resource/form-kit'
import styles from './article.module.css'

/** ArticleForm is everything that staff write about an article, in the order in which readers meet it. */
export function ArticleForm({ f }: { f: FormKit<typeof article> }) {
  const { t } = useTranslation('article')
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('article.groups.text')}</legend>
        <f.Text name="title" autoFocus />
        <f.Choice name="channel" />
        <div className={styles.across}>
          <f.Image name="cover" />
          <f.Rich name="content" usage="article" />
          <f.Area name="summary" hint={t('article.summaryHint')} />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('article.groups.origin')}</legend>
        <f.Text name="author" />
        <f.Text name="source" />
        <div className={styles.across}>
          <f.Text name="sourceUrl" placeholder="https://" />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('article.groups.related')}</legend>
        <f.Ref name="doctorId" options={api.doctorOptions} />
        <f.Refs name="goodsIds" options={api.goodsOptions} />
        <f.Tags name="tags" />
        <f.Bool name="allowComment" />
        <f.Bool name="top" hint={t('article.topHint')} />
        <f.Bool name="recommended" />
      </fieldset>
    </>
  )
}
