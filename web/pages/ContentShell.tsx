import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useSiteTheme } from '#web/platform/app/useSiteTheme.ts'
import { KidFooter, KidVisitorHeader } from '#web/shell/KidHeaderAndFooter.tsx'
import { SkipLink } from '#web/shell/Main.tsx'
import styles from './content.css?inline'
import type { PageHandle } from './PageStyles.tsx'
import { StaticPageFrame } from './StaticPageFrame.tsx'
import './content.css'

export { ErrorBoundary } from '#web/shell/ErrorBoundary.tsx'

export const handle: PageHandle = { styles: import.meta.env.SSR ? styles : '' }

/**
 * The shell of the content pages. For the parents' site the build renders them to static pages; on the kid site the browser
 * renders them as screens.
 */
export default function ContentShell() {
  const page = (
    <main id="page">
      <Outlet />
    </main>
  )
  return import.meta.env.SSR ? (
    <StaticPageFrame>{page}</StaticPageFrame>
  ) : (
    <KidContentFrame>{page}</KidContentFrame>
  )
}

function KidContentFrame({ children }: { children: ReactNode }) {
  useSiteTheme('kid')
  return (
    <>
      <SkipLink />
      <KidVisitorHeader />
      {children}
      <KidFooter />
    </>
  )
}
