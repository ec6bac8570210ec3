import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined'
import { useTranslation } from '../locales/texts'
import styles from './document-link.module.css'

interface DocumentLinkProps {
  href: string
  /** What it is a document of, for those who do not see where the link stands. */
  label: string
  /** What its file is called, where that is known. */
  file?: string
}

/**
 * DocumentLink previews a PDF in a tab of its own, where the browser's reader has all the room: the content policy lets
 * nothing be framed inside the console.
 */
export function DocumentLink({ href, label, file }: DocumentLinkProps) {
  const { t } = useTranslation('kit')
  const text = file || t('document.view')
  return (
    <a
      className={styles.link}
      href={href}
      target="_blank"
      rel="noopener"
      title={t('document.newTab')}
      aria-label={label ? `${text} · ${label}` : undefined}
    >
      <FilePdfOutlined aria-hidden />
      <span className={styles.text}>{text}</span>
    </a>
  )
}
