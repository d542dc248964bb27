import { useContext } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages'
import { Prerendering } from '#web/platform/app/prerendering.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconX } from '#web/platform/ui/graphics/icons.ts'
import { hidePromo, noPromo } from './promo-code.ts'

/**
 * Above the header of the adult site: what the newsletter gives. A device that had enough of it is told so before the
 * first paint, by `applyPromoChoice`, and the style leaves it out. (H06)
 */
export function PromoBanner() {
  const { pathname } = useLocation()
  const isPaper = useContext(Prerendering)
  if (noPromo.test(pathname)) return null
  return (
    <section className="promo-bar offer" aria-label={m.newsletter_title()}>
      <p>
        {m.promo_text()} <a href="/newsletter">{m.promo_how()}</a>
      </p>
      {!isPaper && (
        <button type="button" className="icon-button" aria-label={m.ui_dismiss()} onClick={hidePromo}>
          <Icon icon={IconX} />
        </button>
      )}
    </section>
  )
}
