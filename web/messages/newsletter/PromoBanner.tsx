import { useContext } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages'
import { Prerendering } from '#web/platform/app/prerendering.ts'
import { IconX } from '#web/platform/ui/graphics/icons.ts'
import { IconButton } from '#web/platform/ui/IconButton.tsx'
import { hidePromoBanner, pathsWithoutBanner } from './promo-banner.ts'

/**
 * The newsletter's offer above the header of the adult site. Before the first paint, `applyPromoBannerChoice` decides
 * whether CSS hides it. (H06)
 */
export function PromoBanner() {
  const { pathname } = useLocation()
  const isStaticPage = useContext(Prerendering)
  if (pathsWithoutBanner.test(pathname)) return null
  return (
    <section className="promo-bar offer" aria-label={m.newsletter_title()}>
      <p>
        {m.promo_text()} <a href="/newsletter">{m.promo_how()}</a>
      </p>
      {!isStaticPage && <IconButton icon={IconX} label={m.ui_dismiss()} onClick={hidePromoBanner} />}
    </section>
  )
}
