import type { ReactNode } from 'react'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'
import { ArticleForm } from './article-form'

/** CreateArticlePage writes a new sample article. */
export function CreateArticlePage(): ReactNode {
  const { t } = useTranslation('example')
  return (
    <DemoPage path="/example/create" hint={t('createHint')}>
      <ArticleForm />
    </DemoPage>
  )
}
