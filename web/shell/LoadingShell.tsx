import { PromoBanner } from '#web/messages/newsletter/PromoBanner.tsx'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'

/**
 * What stands on top of every screen of either site, painted before any script has come. The page's own styles show the
 * one of the site that was asked for.
 */
export const LoadingShell = () => (
  <>
    <div className="adult-site">
      <PromoBanner />
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
