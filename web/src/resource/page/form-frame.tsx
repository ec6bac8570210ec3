import { Flex } from 'antd'
import type { ReactNode } from 'react'
import type { FormParts } from '../form/record-form'
import { SaveButtons } from '../form/save-buttons'
import styles from './form-frame.module.css'

interface FormFrameProps {
  title: string
  /** Who else has the record on show. */
  others?: ReactNode
  /** Further buttons, beside the title. */
  buttons?: ReactNode
  children: ReactNode
}

/** FormFrame is a form as wide as its page. */
export function FormFrame({ title, others, buttons, children }: FormFrameProps) {
  return (
    <Flex vertical className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {others}
        {buttons}
      </div>
      {children}
    </Flex>
  )
}

interface FormBodyProps {
  parts: FormParts
  /** Whether there is something to save. */
  ready?: boolean
  /** Whether the form can be left without saving. */
  cancel?: boolean
}

/** FormBody is the form with its buttons, within reach however long it is. */
export function FormBody({ parts, ready, cancel }: FormBodyProps) {
  return (
    <>
      <div className={styles.body}>{parts.body}</div>
      <div className={styles.foot}>
        <SaveButtons parts={parts} ready={ready} cancel={cancel} />
      </div>
    </>
  )
}
