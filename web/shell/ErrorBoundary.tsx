import { m } from '#messages'
import { isKidSite } from '#web/platform/app/site.ts'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'

/**
 * Replaces a shell that failed to render. The document stays, because its inline scripts must not be rendered again.
 * Loads nothing, because the connection may be lost.
 */
export const ErrorBoundary = () => (
  <>
    <header className={isKidSite() ? 'kid-header' : 'site-header'}>
      <div className="wrap">
        <Brand />
      </div>
    </header>
    <main className="empty">
      <h1>{m.page_oops_title()}</h1>
      <a className="button large" href="/">
        {m.nav_go_home()}
      </a>
    </main>
  </>
)
