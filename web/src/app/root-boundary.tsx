import { Component, type ReactNode } from 'react'
import { useTranslation } from '../locales/texts'
import { SubmitButton } from './sign-in/form-parts'
import { PlainPage } from './sign-in/plain-page'

/** RootBoundary is the last resort, when not even the console's frame can be fetched or drawn. */
export class RootBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children
  }
}

function Failed(): ReactNode {
  const { t } = useTranslation()
  return (
    <PlainPage title={t('page.crashed')} lead={t('page.cannotStart')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          location.reload()
        }}
      >
        <SubmitButton label={t('retry')} busyLabel={t('loading')} busy={false} />
      </form>
    </PlainPage>
  )
}
