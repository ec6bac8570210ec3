import { Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { saveFile } from '../../../ui/save-file'
import { toast } from '../../../ui/toast'
import type { Article } from '../../articles'
import { useArticleRows } from '../../parts/article-rows'
import { ArticleTable } from '../../parts/article-table'
import { DemoPage } from '../../parts/demo-page'
import { ExportBar } from '../../parts/export-bar'
import { SampleArticles } from '../../parts/sample-articles'
import { fileName, sheetFile } from '../../parts/sheet-file'

const NAME = 'excel-list'

/** ExportSelectedExcelPage makes a file of the rows that were chosen. */
export function ExportSelectedExcelPage(): ReactNode {
  const { t } = useTranslation('excel')
  return (
    <DemoPage path="/excel/export-selected-excel" hint={t('hints.selected')}>
      <SampleArticles>{(articles) => <ExportSelected articles={articles} />}</SampleArticles>
    </DemoPage>
  )
}

function ExportSelected({ articles }: { articles: readonly Article[] }): ReactNode {
  const { t } = useTranslation('excel')
  const { heads, rowsOf } = useArticleRows()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number, isOn: boolean) =>
    setSelected((now) => new Set(isOn ? [...now, id] : [...now].filter((each) => each !== id)))
  const exportSelected = async (name: string) => {
    const chosen = articles.filter(({ id }) => selected.has(id))
    if (chosen.length === 0) return toast.warning(t('selectFirst'))
    saveFile(await sheetFile([heads, ...rowsOf(chosen)], 'xlsx', true), `${fileName(name, NAME)}.xlsx`)
    setSelected(new Set())
  }
  return (
    <>
      <ExportBar
        label={t('fileName')}
        placeholder={NAME}
        button={t('exportSelected', { count: selected.size })}
        onExport={exportSelected}
      >
        <Checkbox
          checked={selected.size === articles.length}
          indeterminate={selected.size > 0 && selected.size < articles.length}
          onChange={({ target }) => setSelected(new Set(target.checked ? articles.map(({ id }) => id) : []))}
        >
          {t('selectAll')}
        </Checkbox>
      </ExportBar>
      <ArticleTable
        articles={articles}
        first={{
          key: 'selected',
          title: t('columns.selected'),
          render: ({ id, title }) => (
            <Checkbox
              aria-label={t('select', { title })}
              checked={selected.has(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ),
        }}
      />
    </>
  )
}
