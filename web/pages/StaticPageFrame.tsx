import type { ReactNode } from 'react'
import { m } from '#messages'
import { NewsletterBanner } from '#web/messages/newsletter/NewsletterBanner.tsx'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconMenu2 } from '#web/platform/ui/graphics/icons.ts'
import { LanguageSwitch } from '#web/platform/ui/LanguageSwitch.tsx'
import { AdultFooter } from '#web/shell/AdultFooter.tsx'
import { SkipLink } from '#web/shell/Main.tsx'

/** Works without JavaScript: its links are plain, and the menu on narrow screens is a <details>. */
export function StaticPageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <NewsletterBanner />
      <header className="site-header visitor">
        <div className="wrap">
          <Brand />
          <nav className="nav" aria-label={m.nav_main()}>
            <a className="signed-out" href="/#how">
              {m.nav_how_it_works()}
            </a>
            <a className="signed-out" href="/rewards">
              {m.nav_rewards()}
            </a>
            <a className="signed-in" href="/catalog">
              {m.nav_rewards()}
            </a>
            <a href="/faq">{m.nav_faq()}</a>
          </nav>
          <LanguageSwitch className="language-switch wide-only" />
          <a className="button quiet wide-only signed-out" href="/login">
            {m.nav_log_in()}
          </a>
          <a className="button wide-only signed-out" href="/signup">
            {m.nav_sign_up()}
          </a>
          <a className="button wide-only signed-in" href="/">
            {m.nav_home()}
          </a>
          <details className="page-menu">
            <summary className="icon-button">
              <Icon icon={IconMenu2} />
              <span className="visually-hidden">{m.nav_menu()}</span>
            </summary>
            <nav className="menu-sheet side-nav" aria-label={m.nav_main()}>
              <a className="signed-out" href="/#how">
                {m.nav_how_it_works()}
              </a>
              <a className="signed-out" href="/rewards">
                {m.nav_rewards()}
              </a>
              <a href="/faq">{m.nav_faq()}</a>
              <a className="signed-out" href="/login">
                {m.nav_log_in()}
              </a>
              <a className="signed-out" href="/signup">
                {m.nav_sign_up()}
              </a>
              <a className="signed-in" href="/">
                {m.nav_home()}
              </a>
              <span className="group">{m.nav_catalog()}</span>
              <a href="/catalog">{m.catalog_all()}</a>
              <LanguageSwitch />
            </nav>
          </details>
        </div>
      </header>
      {children}
      <AdultFooter />
    </>
  )
}
