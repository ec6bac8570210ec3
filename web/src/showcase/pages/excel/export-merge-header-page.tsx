import { Button, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import type { SheetData } from 'write-excel-file/universal'
import { useTranslation } from '../../../locales/texts'
import { numberFormat } from '../../../ui/number-text'
import { saveFile } from '../../../ui/save-file'
import table from '../../../ui/table.module.css'
import type { Article } from '../../articles'
import { useArticleRows } from '../../parts/article-rows'
import { DemoPage } from '../../parts/demo-page'
import { SampleArticles } from '../../parts/sample-articles'
import { workbook } from '../../parts/sheet-file'
import { columnWidths } from '../../parts/sheet-text'
import styles from './export-merge-header-page.module.css'

const NAME = 'merge-header.xlsx'

/** ExportMergeHeaderPage makes a file whose headings stand in two rows, as in the table. */
export function ExportMergeHeaderPage(): ReactNode {
  const { t } = useTranslation('excel')
  return (
    <DemoPage path="/excel/export-merge-header" hint={t('hints.merged')}>
      <SampleArticles>{(articles) => <ExportMerged articles={articles} />}</SampleArticles>
    </DemoPage>
  )
}

function ExportMerged({ articles }: { articles: readonly Article[] }): ReactNode {
  const { t, i18n } = useTranslation('excel')
  const number = numberFormat(i18n.language)
  const { heads, rowsOf } = useArticleRows()
  const [isBusy, setIsBusy] = useState(false)
  const exportMerged = async () => {
    setIsBusy(true)
    const [id, title, author, pageviews, time] = heads
    const rows = rowsOf(articles)
    // Where a cell reaches over others, these are left empty: A1:A2, B1:D1, E1:E2.
    const data: SheetData = [
      [
        { value: id, rowSpan: 2 },
        { value: t('mainInformation'), columnSpan: 3, align: 'center' },
        null,
        null,
        { value: time, rowSpan: 2 },
      ],
      [null, title, author, pageviews, null],
      ...rows,
    ]
    try {
      saveFile(await workbook(data, columnWidths([heads, ...rows])), NAME)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <div>
        <Button type="primary" loading={isBusy} onClick={() => void exportMerged()}>
          {t('export')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: rows may be wider than their place, and the keyboard must be able to scroll them too */}
      <section className={table.scroll} aria-label={t('articles')} tabIndex={0}>
        <table className={`${table.table} ${styles.table}`} aria-label={t('articles')}>
          <thead>
            <tr>
              <th rowSpan={2}>{t('columns.id')}</th>
              <th colSpan={3} scope="colgroup">
                {t('mainInformation')}
              </th>
              <th rowSpan={2}>{t('columns.display_time')}</th>
            </tr>
            <tr>
              <th>{t('columns.title')}</th>
              <th>{t('columns.author')}</th>
              <th>{t('columns.pageviews')}</th>
            </tr>
          </thead>
          <tbody>
            {articles.map(({ id, title, author, pageviews, display_time }, index) => (
              <tr key={id}>
                <td className={table.numeric}>{index}</td>
                <td>{title}</td>
                <td>
                  <Tag>{author}</Tag>
                </td>
                <td className={table.numeric}>{number.format(pageviews)}</td>
                <td>{display_time}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
