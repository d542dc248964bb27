import { m } from '#messages'
import { BrandSign } from '#web/ui/Brand.tsx'
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx'
import { contactLink } from './site.ts'

/** The end of every page of the adult site. */
export function AdultFooter({ onLanguage }: { onLanguage?: () => Promise<unknown> }) {
  return (
    <footer className="foot">
      <svg className="edge" viewBox="0 0 1440 26" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 26V14L90 9L210 13L330 6L470 11L610 5L760 12L900 7L1040 13L1180 6L1310 11L1440 5V26Z" />
      </svg>
      <div className="wrap cols">
        <div>
          <div className="brand">
            <BrandSign />
          </div>
          <p>{m.nav_mission()}</p>
        </div>
        <div>
          <h2>{m.app_name()}</h2>
          <ul>
            <li>
              <a href={contactLink}>{m.nav_contact()}</a>
            </li>
            <li>
              <LanguageSwitch {...(onLanguage && { onChange: onLanguage })} />
            </li>
          </ul>
        </div>
        <div>
          <h2>{m.nav_fine_print()}</h2>
          <ul>
            <li>
              <a href="/privacy-policy">{m.nav_privacy()}</a>
            </li>
            <li>
              <a href="/terms-of-service">{m.nav_terms()}</a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}
