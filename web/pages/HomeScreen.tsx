import { useEffect } from 'react'
import { m } from '#messages'
import KidLoginScreen from '#web/accounts/sessions/KidLoginScreen.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { useSiteTheme } from '#web/platform/app/useSiteTheme.ts'
import { Flashes } from '#web/platform/ui/flash.tsx'
import { KidFooter, KidVisitorHeader } from '#web/shell/KidHeaderAndFooter.tsx'
import { LoadingBar, Main, SkipLink } from '#web/shell/Main.tsx'
import { contentMeta } from './content-meta.ts'
import { Landing } from './Landing.tsx'
import { heroPreload } from './landing/Hero.tsx'
import landingStyles from './landing/landing.css?inline'
import type { PageHandle } from './PageStyles.tsx'

export { ErrorBoundary } from '#web/shell/ErrorBoundary.tsx'

export const meta = () =>
  import.meta.env.SSR
    ? [
        ...contentMeta({ path: '/', title: m.landing_title(), description: m.landing_description() }),
        heroPreload,
      ]
    : pageMeta(m.page_kid_home_name(), m.page_kid_home_description())

export const handle: PageHandle = { styles: import.meta.env.SSR ? landingStyles : '' }

/**
 * In the build this is the landing page, whose code never reaches the browser. In the browser this is the sign-in
 * screen of the kid site; on the parents' site it loads the static landing page from the server.
 */
export default function HomeScreen() {
  if (import.meta.env.SSR) return <Landing />
  return isKidSite() ? <KidHome /> : <LoadLandingPage />
}

function KidHome() {
  useSiteTheme('kid')
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <KidVisitorHeader />
      <Flashes />
      <Main>
        <KidLoginScreen />
      </Main>
      <KidFooter />
    </>
  )
}

function LoadLandingPage() {
  useEffect(() => location.replace('/'), [])
  return null
}
