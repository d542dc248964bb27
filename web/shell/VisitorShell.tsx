import { useState } from 'react'
import { NavLink, Outlet } from 'react-router'
import { m } from '#messages'
import { NewsletterBanner } from '#web/messages/newsletter/NewsletterBanner.tsx'
import { useSession } from '#web/platform/api/session.ts'
import { homePath } from '#web/platform/app/paths.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { useSiteTheme } from '#web/platform/app/useSiteTheme.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Flashes } from '#web/platform/ui/flash.tsx'
import { Brand } from '#web/platform/ui/graphics/Brand.tsx'
import { IconMenu2 } from '#web/platform/ui/graphics/icons.ts'
import { IconButton } from '#web/platform/ui/IconButton.tsx'
import { LanguageSwitch } from '#web/platform/ui/LanguageSwitch.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { AdultFooter } from './AdultFooter.tsx'
import { KidFooter, KidVisitorHeader } from './KidHeaderAndFooter.tsx'
import { LoadingBar, Main, SkipLink } from './Main.tsx'

export { ErrorBoundary } from './ErrorBoundary.tsx'

const Drawer = lazyPart(async () => (await import('#web/platform/ui/Drawer.tsx')).Drawer)
const VisitorCategories = lazyPart(
  async () => (await import('#web/rewards/catalog/VisitorCategories.tsx')).VisitorCategories,
)

/** The shell of the public screens. Keep it small: everyone who signs in loads it. */
export default function VisitorShell() {
  const isKid = isKidSite()
  useSiteTheme(isKid ? 'kid' : 'adult')
  return (
    <>
      <SkipLink />
      <LoadingBar />
      {isKid ? (
        <KidVisitorHeader />
      ) : (
        <>
          <NewsletterBanner />
          <AdultVisitorHeader />
        </>
      )}
      <Flashes />
      <Main>
        <Outlet />
      </Main>
      {isKid ? <KidFooter /> : <AdultFooter />}
    </>
  )
}

function AdultVisitorHeader() {
  const user = useSession()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const links = user.token
    ? [
        { to: '/logout', name: m.nav_logout(), isPrimary: false },
        { to: homePath(user), name: m.nav_home(), isPrimary: true },
      ]
    : [
        { to: '/login', name: m.nav_log_in(), isPrimary: false },
        { to: '/signup', name: m.nav_sign_up(), isPrimary: true },
      ]
  return (
    <header className="site-header visitor">
      <div className="wrap">
        <Brand />
        <LanguageSwitch className="language-switch wide-only" />
        {links.map(({ to, name, isPrimary }) => (
          <LinkButton key={to} to={to} variant={isPrimary ? 'primary' : 'quiet'} className="wide-only">
            {name}
          </LinkButton>
        ))}
        <IconButton
          icon={IconMenu2}
          label={m.nav_menu()}
          className="menu-button"
          onClick={() => setMenuOpen(true)}
        />
      </div>
      {isMenuOpen && (
        <Drawer onClose={() => setMenuOpen(false)}>
          <nav className="side-nav" aria-label={m.nav_main()}>
            {links.map(({ to, name }) => (
              <NavLink key={to} to={to}>
                {name}
              </NavLink>
            ))}
            <VisitorCategories />
            <LanguageSwitch />
          </nav>
        </Drawer>
      )}
    </header>
  )
}
