import { Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { saveFile } from '../../../ui/save-file'
import type { Article } from '../../articles'
import { useArticleRows } from '../../parts/article-rows'
import { ArticleTable } from '../../parts/article-table'
import { DemoPage } from '../../parts/demo-page'
import { ExportBar } from '../../parts/export-bar'
import { Choice } from '../../parts/field'
import { SampleArticles } from '../../parts/sample-articles'
import { FILE_KINDS, type FileKind, fileName, sheetFile } from '../../parts/sheet-file'

const NAME = 'excel-list'

/** ExportExcelPage makes a file of all that a table shows. */
export function ExportExcelPage(): ReactNode {
  const { t } = useTranslation('excel')
  return (
    <DemoPage path="/excel/export-excel" hint={t('hints.all')}>
      <SampleArticles>{(articles) => <ExportAll articles={articles} />}</SampleArticles>
    </DemoPage>
  )
}

function ExportAll({ articles }: { articles: readonly Article[] }): ReactNode {
  const { t } = useTranslation('excel')
  const { heads, rowsOf } = useArticleRows()
  const [autoWidth, setAutoWidth] = useState(true)
  const [kind, setKind] = useState<FileKind>('xlsx')
  const exportAll = async (name: string) => {
    const file = await sheetFile([heads, ...rowsOf(articles)], kind, autoWidth)
    saveFile(file, `${fileName(name, NAME)}.${kind}`)
  }
  return (
    <>
      <ExportBar label={t('fileName')} placeholder={NAME} button={t('export')} onExport={exportAll}>
        <Choice label={t('autoWidth')}>
          <Radio.Group
            aria-label={t('autoWidth')}
            value={autoWidth}
            options={[true, false].map((value) => ({ value, label: t(value ? 'yes' : 'no') }))}
            onChange={({ target }) => setAutoWidth(target.value === true)}
          />
        </Choice>
        <Choice label={t('kind')}>
          <Radio.Group
            aria-label={t('kind')}
            optionType="button"
            value={kind}
            options={FILE_KINDS.map((value) => ({ value, label: value }))}
            onChange={({ target }) => setKind(FILE_KINDS.find((each) => each === target.value) ?? 'xlsx')}
          />
        </Choice>
      </ExportBar>
      <ArticleTable articles={articles} />
    </>
  )
}
