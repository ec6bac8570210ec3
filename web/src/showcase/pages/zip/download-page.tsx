import { strToU8, zipSync } from 'fflate'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../locales/texts'
import { saveFile } from '../../../ui/save-file'
import type { Article } from '../../articles'
import { useArticleRows } from '../../parts/article-rows'
import { ArticleTable } from '../../parts/article-table'
import { DemoPage } from '../../parts/demo-page'
import { ExportBar } from '../../parts/export-bar'
import { SampleArticles } from '../../parts/sample-articles'
import { fileName } from '../../parts/sheet-file'
import { separatedText } from '../../parts/sheet-text'

const NAME = 'file'

/** ZipDownloadPage packs what a table shows. */
export function ZipDownloadPage(): ReactNode {
  const { t } = useTranslation('zip')
  return (
    <DemoPage path="/zip/download" hint={t('hint')}>
      <SampleArticles>{(articles) => <Packing articles={articles} />}</SampleArticles>
    </DemoPage>
  )
}

function Packing({ articles }: { articles: readonly Article[] }): ReactNode {
  const { t } = useTranslation('zip')
  const { heads, rowsOf } = useArticleRows()
  const pack = async (typed: string) => {
    const name = fileName(typed, NAME)
    const text = strToU8(separatedText([heads, ...rowsOf(articles)], ','))
    saveFile(new Blob([zipSync({ [`${name}.txt`]: text })], { type: 'application/zip' }), `${name}.zip`)
  }
  return (
    <>
      <ExportBar label={t('fileName')} placeholder={NAME} button={t('export')} onExport={pack} />
      <ArticleTable articles={articles} />
    </>
  )
}
