import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from '../locales/texts'
import { ResultPanel } from '../ui/result-panel'
import { reportError } from './error-log/error-log'
import styles from './page.module.css'

interface Props {
  children: ReactNode
}

/** PageBoundary keeps a page's fault to that page and offers another try. */
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    reportError({ error, info: componentStack?.trim().split('\n', 1)[0] ?? 'render' })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <Crashed onRetry={() => (isFetchFault(error) ? location.reload() : this.setState({ error: null }))} />
    )
  }
}

/** Code that can no longer be fetched belongs to an older build: only a fresh page knows the new one's names. */
function isFetchFault(error: unknown): boolean {
  return error instanceof TypeError && /import|fetch|module/i.test(error.message)
}

function Crashed({ onRetry }: { onRetry: () => void }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const retry = () => {
    // The data may be what broke the page, so it is read again.
    client.removeQueries({ type: 'inactive' })
    onRetry()
  }
  return (
    <div className={styles.panel} role="alert">
      <ResultPanel
        kind="error"
        title={t('page.crashed')}
        text={t('page.crashedLead')}
        actions={
          <Button type="primary" onClick={retry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}
