import { api } from '../../api/generated'
import { limits } from '../../api/limits'
import type { article } from '../../api/resources/article'
import { useTranslation } from '../../locales/texts'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import type { FormKit } from '../../resource/form/form-kit'

/** ArticleForm is everything that staff write about an article, in the order in which readers meet it. */
export function ArticleForm({ f }: { f: FormKit<typeof article> }) {
  const { t } = useTranslation('article')
  return (
    <>
      <FormGroup title={t('article.groups.text')}>
        <f.Text name="title" autoFocus />
        <f.Choice name="channel" />
        <FullWidth>
          <f.Image name="cover" />
          <f.Rich name="content" usage="article" />
          <f.Area name="summary" hint={t('article.summaryHint')} />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('article.groups.origin')}>
        <f.Text name="author" />
        <f.Text name="source" />
        <FullWidth>
          <f.Text name="sourceUrl" placeholder="https://" />
        </FullWidth>
      </FormGroup>
      <FormGroup title={t('article.groups.related')}>
        <f.Ref name="doctorId" options={api.doctorOptions} />
        <f.Refs name="goodsIds" options={api.goodsOptions} />
        <f.Tags name="tags" />
        <f.Bool name="allowComment" />
        <f.Bool name="top" hint={t('article.topHint', { max: limits.articlesOnTop })} />
        <f.Bool name="recommended" />
      </FormGroup>
    </>
  )
}
