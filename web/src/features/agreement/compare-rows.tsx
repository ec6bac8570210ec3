import type { AgreementDiffPiece, AgreementDiffRow, AgreementLang } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import styles from './agreement.module.css'

/** CompareRows are the paragraphs of two versions side by side, with what is different marked. */
export function CompareRows({ rows, lang }: { rows: readonly AgreementDiffRow[]; lang: AgreementLang }) {
  const { t } = useTranslation(['agreement', 'enums'])
  return (
    <table className={styles.compare} aria-label={t('agreement.diff.table')}>
      <thead>
        <tr>
          <th scope="col">{t('agreement.diff.from')}</th>
          <th scope="col">{t('agreement.diff.to')}</th>
        </tr>
      </thead>
      <tbody lang={lang}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={index} data-kind={row.kind}>
            <td>
              <Pieces pieces={row.from} as="del" />
            </td>
            <td>
              {row.kind !== 'same' && (
                <small className={styles.kind}>{t(`enums:AgreementDiffKind.${row.kind}`)}</small>
              )}
              <Pieces pieces={row.to} as="ins" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Pieces({ pieces, as: Mark }: { pieces: readonly AgreementDiffPiece[]; as: 'ins' | 'del' }) {
  const { t } = useTranslation('agreement')
  if (pieces.length === 0) return <span className={styles.absent}>{t('agreement.diff.absent')}</span>
  return pieces.map(({ text, marked }, index) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
      <Mark key={index}>{text}</Mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
      <span key={index}>{text}</span>
    ),
  )
}
