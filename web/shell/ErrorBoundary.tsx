import { Component, type ReactNode } from 'react'
import { m } from '#messages'
import { errorText } from '#web/platform/api/api.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'

/**
 * Replaces a shell that failed to render. The document stays, because its inline scripts must not be rendered again.
 * Uses only code that is already loaded, because the connection may be lost.
 */
export const ErrorBoundary = () => (
  <>
    <header className={isKidSite() ? 'kid-header' : 'site-header'}>
      <div className="wrap">
        <Brand />
      </div>
    </header>
    <main className="empty">
      <Failure onRetry={() => location.reload()} />
    </main>
  </>
)

type Props = { path: string; children: ReactNode }

/** Replaces a screen that failed to render, until it is retried or left. The frame around it stays. */
export class ScreenErrorBoundary extends Component<Props, { error?: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override state: { error?: unknown } = {}
  override componentDidUpdate(before: Props) {
    if (before.path !== this.props.path && this.state.error !== undefined) this.setState({ error: undefined })
  }
  /**
   * Reloads the page, because its data may have caused the error. While the device is offline, only renders the screen
   * again.
   */
  retry = () => (navigator.onLine ? location.reload() : this.setState({ error: undefined }))
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <div className="empty">
        <Failure error={error} onRetry={this.retry} />
      </div>
    )
  }
}

const Failure = ({ error, onRetry }: { error?: unknown; onRetry: () => void }) => (
  <>
    <h1>{errorText(error, m.page_oops_title())}</h1>
    <div className="actions">
      <Button size="large" onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
      <a className="button ghost large" href="/">
        {m.nav_go_home()}
      </a>
    </div>
  </>
)
