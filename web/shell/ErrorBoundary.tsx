import { m } from '#messages'
import { isKidSite } from '#web/platform/app/site.ts'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'

/**
 * Where drawing a screen fails, in place of the shell around it: the document stays, since its scripts may not be written
 * anew. It needs nothing that is not there already: it may be the connection that is gone.
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
