import { useEffect } from 'react'
import { m } from '#messages'
import { Flashes } from '#web/app/flash.tsx'
import { KidFooter, KidVisitorHeader } from '#web/app/KidFrame.tsx'
import { Main, ProgressBar, SkipLink, useIsNavigating } from '#web/app/Main.tsx'
import { pageMeta } from '#web/app/meta.ts'
import { isKidSite } from '#web/app/site.ts'
import { useLook } from '#web/app/useLook.ts'
import KidLoginScreen from '#web/sessions/KidLoginScreen.tsx'
import { Landing } from './Landing.tsx'
import { heroPreload } from './landing/Hero.tsx'
import landingStyles from './landing/landing.css?url'
import { paperMeta } from './paper-meta.ts'

export { ErrorBoundary } from '#web/app/ErrorBoundary.tsx'

export const meta = () =>
  import.meta.env.SSR
    ? paperMeta({ path: '/', title: m.landing_title(), description: m.landing_description() })
    : pageMeta(m.page_kid_home_name(), m.page_kid_home_description())

/** The landing page's, which the kid site's sign-in has no use for: its picture first, where it is not in the page. */
export const links = () =>
  import.meta.env.SSR ? [heroPreload, { rel: 'stylesheet', href: landingStyles }] : []

/**
 * `/` is two pages. The landing page is HTML made at build time and never reaches the browser as code; in the browser
 * this is the kid site's sign-in, or somebody on the adult site on the way to that landing page.
 */
export default function HomeScreen() {
  if (import.meta.env.SSR) return <Landing />
  return isKidSite() ? <KidHome /> : <ToLanding />
}

function KidHome() {
  const isNavigating = useIsNavigating()
  useLook('kid')
  return (
    <>
      <SkipLink />
      <ProgressBar isBusy={isNavigating} />
      <KidVisitorHeader />
      <Flashes />
      <Main>
        <KidLoginScreen />
      </Main>
      <KidFooter />
    </>
  )
}

function ToLanding() {
  useEffect(() => location.replace('/'), [])
  return null
}
