import { Tag } from 'antd'
import { lazy, Suspense } from 'react'
import { formatMoney, numberFormat } from '../ui/number-text'
import { PrivateMark } from '../ui/private-mark'
import { StatusTag } from '../ui/status-tag'
import { Thumb } from '../ui/thumb'
import { TimeText } from '../ui/time-text'
import styles from './cell.module.css'
import type { Labels } from './labels'
import type { FieldRules } from './resource'

// Few lists have documents, so this is not part of the first list's code.
const DocumentLink = lazy(() =>
  import('../ui/document-link').then(({ DocumentLink }) => ({ default: DocumentLink })),
)

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

interface CellProps {
  rules: FieldRules
  value: unknown
  labels: Labels
  /** What the record is called, which is also what a picture or a document of it is about. */
  name?: string
}

/** Cell shows one value the way its kind is read everywhere in the console. */
export function Cell({ rules, value, labels, name = '' }: CellProps) {
  const nothing =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (nothing) return <span className={styles.nothing}>–</span>
  switch (rules.kind) {
    case 'integer':
      return labels.number(Number(value))
    case 'money':
      return formatMoney(Number(value), labels.language)
    case 'decimal':
      return numberFormat(labels.language, ONE_DECIMAL).format(Number(value))
    case 'list':
      return (
        <Words
          words={(value as unknown[]).map((item) =>
            rules.of === 'enum' ? labels.value(rules.enum ?? '', String(item)) : written(item),
          )}
        />
      )
    case 'bool':
      return labels.flag(Boolean(value))
    case 'enum': {
      const words = labels.value(rules.enum ?? '', String(value))
      return rules.enum === 'Status' || rules.enum === 'Shelf' ? (
        <StatusTag tone={value === 'enabled' || value === 'onShelf' ? 'good' : 'off'}>{words}</StatusTag>
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
    case 'document':
      return (
        <Suspense>
          <DocumentLink href={String(value)} label={name} />
        </Suspense>
      )
    default:
      return (
        <span className={styles.text} title={String(value)}>
          {String(value)}
        </span>
      )
  }
}

/** written is an item of a list in one line; of a thing with parts, the parts that are set, and of parts that are lists theirs. */
function written(item: unknown): string {
  if (Array.isArray(item)) return `(${item.map(written).join(' / ')})`
  if (typeof item !== 'object' || item === null) return String(item)
  return Object.values(item)
    .filter((part) => part !== null && part !== '')
    .map(written)
    .join(' · ')
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
