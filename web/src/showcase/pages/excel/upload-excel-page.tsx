import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { PlainTable } from '../../../ui/plain-table'
import { DemoPage } from '../../parts/demo-page'
import { DropArea, Problem } from '../../parts/drop-area'
import { readSheetFile, type Sheet } from '../../parts/read-sheet'

const MAX_MB = 1
const MAX_BYTES = MAX_MB * 1024 * 1024
const KINDS = /\.(?:xlsx|xls|csv)$/i

interface Row {
  cells: readonly string[]
  index: number
}

type Refusal = 'onlyOne' | 'tooLarge' | 'wrongType' | 'unreadable'

/** UploadExcelPage shows the first sheet of a file. It is read in the browser and sent nowhere. */
export function UploadExcelPage(): ReactNode {
  const { t } = useTranslation('excel')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const read = async (files: readonly File[]) => {
    const [file] = files
    const refusal = refusalOf(files)
    setProblem(refusal)
    if (!file || refusal) return
    const found = await readSheetFile(file, (place) => t('upload.unnamed', { place }))
    if (found) setSheet(found)
    else setProblem('unreadable')
  }
  return (
    <DemoPage path="/excel/upload-excel" hint={t('hints.upload')}>
      <DropArea
        label={t('upload.choose')}
        hint={t('upload.limits', { limit: MAX_MB })}
        accept=".xlsx,.xls,.csv"
        onFiles={(files) => void read(files)}
      />
      {problem && <Problem>{t(`upload.${problem}`, { limit: MAX_MB })}</Problem>}
      {sheet && (
        <PlainTable<Row>
          label={t('upload.sheet')}
          rows={sheet.rows.map((cells, index) => ({ cells, index }))}
          rowKey={({ index }) => index}
          notice={t('none')}
          columns={sheet.columns.map((title, column) => ({
            key: String(column),
            title,
            render: (row: Row) => row.cells[column] ?? '',
          }))}
        />
      )}
    </DemoPage>
  )
}

function refusalOf(files: readonly File[]): Refusal | null {
  if (files.length > 1) return 'onlyOne'
  if (files.some(({ name }) => !KINDS.test(name))) return 'wrongType'
  return files.some(({ size }) => size > MAX_BYTES) ? 'tooLarge' : null
}
