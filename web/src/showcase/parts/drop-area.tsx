import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { type ReactNode, useRef, useState } from 'react'
import styles from './drop-area.module.css'

interface DropAreaProps {
  label: string
  hint: string
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
}

/** DropArea takes files: dropped on it, or chosen after a click. What it may take, its page decides. */
export function DropArea({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
}: DropAreaProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null): void => {
    if (files && files.length > 0 && !disabled) onFiles([...files])
  }
  return (
    <>
      <button
        type="button"
        className={styles.area}
        disabled={disabled}
        data-over={isOver}
        onClick={() => picker.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <InboxOutlined className={styles.sign} aria-hidden />
        <span>{label}</span>
        <small className={styles.hint}>{hint}</small>
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

/** Problem says why something was not taken. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.problem}>
      {children}
    </p>
  )
}
