import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import styles from './export-bar.module.css'
import { Field } from './field'

interface ExportBarProps {
  /** What the name is asked by, and what stands for one. */
  label: string
  placeholder: string
  button: string
  /** Further choices about the file. */
  children?: ReactNode
  onExport: (name: string) => Promise<void>
}

/** ExportBar asks what a file is to be called, and makes it. */
export function ExportBar({ label, placeholder, button, children, onExport }: ExportBarProps): ReactNode {
  const [name, setName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    try {
      await onExport(name)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.bar}>
      <Field label={label}>
        {(id) => (
          <Input
            id={id}
            className={styles.name}
            placeholder={placeholder}
            value={name}
            maxLength={80}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      {children}
      <Button type="primary" loading={isBusy} onClick={() => void run()}>
        {button}
      </Button>
    </div>
  )
}
