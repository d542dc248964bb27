import { useContext } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages'
import { ByPointsMode } from '#web/platform/app/ByPointsMode.tsx'
import { IsStaticPage } from '#web/platform/app/static-page.ts'
import { IconX } from '#web/platform/ui/graphics/icons.ts'
import { IconButton } from '#web/platform/ui/IconButton.tsx'
import { hideNewsletterBanner, pathsWithoutBanner } from './newsletter-banner.ts'

/**
 * The newsletter's offer of a promo code, above the header of the parents' site. Before the first paint, `applyNewsletterBannerChoice` decides
 * whether CSS hides it. (H06)
 */
export function NewsletterBanner() {
  const { pathname } = useLocation()
  const isStaticPage = useContext(IsStaticPage)
  if (pathsWithoutBanner.test(pathname)) return null
  return (
    <ByPointsMode
      bought={
        <section className="newsletter-banner" aria-label={m.newsletter_title()}>
          <p>
            {m.promo_newsletter_text()} <a href="/newsletter">{m.promo_newsletter_link()}</a>
          </p>
          {!isStaticPage && <IconButton icon={IconX} label={m.ui_dismiss()} onClick={hideNewsletterBanner} />}
        </section>
      }
    />
  )
}
