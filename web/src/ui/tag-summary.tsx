import { Tag } from 'antd'
import styles from './tag-summary.module.css'

/** How many tags stand in a list: with all of them, one row would be as high as three. */
const SHOWN = 2

/** TagSummary shows the first tags of a record, and how many more there are. */
export function TagSummary({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return '–'
  const more = tags.length - SHOWN
  return (
    <span className={styles.tags} title={tags.join(', ')}>
      {tags.slice(0, SHOWN).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {more > 0 && `+${more}`}
    </span>
  )
}
