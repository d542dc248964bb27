import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { m } from '#messages'

export const SkipLink = () => (
  <a className="skip" href="#page">
    {m.nav_skip_to_page()}
  </a>
)

/** After a navigation, moves the focus to the main content for screen readers and keyboards. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    if (!mainRef.current?.contains(document.activeElement)) mainRef.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="page" tabIndex={-1} ref={mainRef} className={className}>
      {children}
    </main>
  )
}

/** Stays invisible for the first 150 ms (loading-bar.css). */
export function LoadingBar({ isFetching = false }: { isFetching?: boolean }) {
  const isNavigating = useNavigation().state !== 'idle'
  return isFetching || isNavigating ? <div className="loading-bar" /> : null
}
