import type { ReactNode } from 'react'
import { Avatar } from './avatar'
import { CopyButton } from './copy-button'
import styles from './person-cell.module.css'

/** Person is somebody in a list. */
export interface Person {
  /** Empty where there is no picture. */
  avatar: string
  name: string
  /** The number by which staff name the person to each other. */
  number: string
}

interface PersonCellProps extends Person {
  /** Makes of the name a link, where it leads somewhere. */
  linkTo: (name: ReactNode) => ReactNode
}

/** PersonCell shows a person: picture, name, and the number below. */
export function PersonCell({ avatar, name, number, linkTo }: PersonCellProps): ReactNode {
  return (
    <span className={styles.person}>
      <Avatar name={name} src={avatar} size={32} />
      <span className={styles.words}>
        {linkTo(
          <span className={styles.name} title={name}>
            {name}
          </span>,
        )}
        {number && (
          <span className={styles.number}>
            {number}
            <CopyButton text={number} />
          </span>
        )}
      </span>
    </span>
  )
}
