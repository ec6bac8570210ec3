import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type ImportDetail, type ImportRowsChanged } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { useImportNews } from './use-import'

export interface Correction {
  /** What became of the last change, for those who cannot see it. */
  said: string
  /** Writes one cell and answers whether that could be done; the row is checked again. */
  write: (line: number, column: string, text: string) => Promise<boolean>
  /** Leaves a row out, or takes it back in. */
  drop: (line: number, dropped: boolean) => void
}

/** useCorrection changes rows before they are imported, each at once on the server. */
export function useCorrection({ id }: ImportDetail): Correction {
  const { t } = useTranslation('import')
  const { takeRun, takeRows } = useImportNews(id)
  const [said, setSaid] = useState('')
  const take =
    (line: number) =>
    ({ rows, counts }: ImportRowsChanged) => {
      takeRows(rows)
      takeRun({ counts })
      const row = rows.find((one) => one.line === line)
      const errors = row?.cells.flatMap(({ error }) => error ?? []) ?? []
      if (row?.error) errors.push(row.error)
      setSaid(
        row?.state === 'dropped'
          ? t('said.dropped', { line })
          : errors.length > 0
            ? t('said.bad', { line, errors: errors.join(' ') })
            : t('said.good', { line }),
      )
    }
  const writing = useMutation({
    mutationFn: ({ line, column, text }: { line: number; column: string; text: string }) =>
      api.importRowSave({ id, line, cells: [{ column, text }] }),
    onSuccess: (out, { line }) => take(line)(out),
  })
  const dropping = useMutation({
    mutationFn: ({ line, dropped }: { line: number; dropped: boolean }) =>
      api.importRowDrop({ id, line, dropped }),
    onSuccess: (out, { line }) => take(line)(out),
  })
  return {
    said,
    write: (line, column, text) =>
      writing.mutateAsync({ line, column, text }).then(
        () => true,
        () => false,
      ),
    drop: (line, dropped) => dropping.mutate({ line, dropped }),
  }
}
