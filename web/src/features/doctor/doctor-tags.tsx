import { Tag } from 'antd'
import styles from './doctor-tags.module.css'

/** How many tags stand in a list: with all six, one row would be as high as three. */
const SHOWN = 2

/** DoctorTags shows the first tags of a doctor, and how many more there are. */
export function DoctorTags({ tags }: { tags: readonly string[] }) {
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
