import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { PrivateMark } from '../ui/private-mark'
import { StatusTag } from '../ui/status-tag'
import { Thumb } from '../ui/thumb'
import { TimeText } from '../ui/time-text'
import styles from './cell.module.css'
import type { Labels } from './labels'
import type { FieldRules } from './resource'

interface CellProps {
  rules: FieldRules
  value: unknown
  labels: Labels
  /** What the record is called, which is also what a picture of it shows. */
  name?: string
}

/** Cell shows one value the way its kind is read everywhere in the console. */
export function Cell({ rules, value, labels, name = '' }: CellProps) {
  const { t, i18n } = useTranslation('kit')
  const nothing =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (nothing) return <span className={styles.nothing}>–</span>
  switch (rules.kind) {
    case 'integer':
      return new Intl.NumberFormat(i18n.language).format(Number(value))
    case 'money':
      return formatMoney(Number(value), i18n.language)
    case 'list':
      return <Words words={(value as unknown[]).map(String)} />
    case 'bool':
      return value ? t('yes') : t('no')
    case 'enum': {
      const words = labels.value(rules.enum ?? '', String(value))
      return rules.enum === 'Status' ? (
        <StatusTag tone={value === 'enabled' ? 'good' : 'off'}>{words}</StatusTag>
      ) : (
        words
      )
    }
    case 'time':
      return <TimeText value={String(value)} />
    case 'privateImage':
    case 'privateFile':
      return value === 0 ? <span className={styles.nothing}>–</span> : <PrivateMark label={name} />
    case 'image':
      return <Thumb src={String(value)} alt={name} />
    default:
      return (
        <span className={styles.text} title={String(value)}>
          {String(value)}
        </span>
      )
  }
}

/** formatMoney writes fen as yuan. */
export function formatMoney(fen: number, language: string): string {
  const amount = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${fen < 0 ? '-' : ''}¥${amount.format(Math.abs(fen) / 100)}`
}

function Words({ words }: { words: readonly string[] }) {
  return (
    <span className={styles.words} title={words.join(', ')}>
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  )
}
