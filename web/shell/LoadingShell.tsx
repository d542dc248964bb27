import { NewsletterBanner } from '#web/messages/newsletter/NewsletterBanner.tsx'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'

/** The headers of both sites, shown before any script has loaded. loading-shell.css hides the header of the other site. */
export const LoadingShell = () => (
  <>
    <div className="adult-site">
      <NewsletterBanner />
      <header className="site-header">
        <div className="wrap">
          <Brand />
        </div>
      </header>
    </div>
    <header className="kid-header">
      <div className="wrap">
        <Brand />
      </div>
    </header>
  </>
)
