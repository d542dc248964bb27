import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { m } from '#messages'

export const SkipLink = () => (
  <a className="skip" href="#page">
    {m.nav_skip()}
  </a>
)

/** Moves the focus to the top after a navigation, as on a new page. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="page" tabIndex={-1} ref={main} className={className}>
      {children}
    </main>
  )
}

/** Invisible for the first 150 ms. */
export const LoadingBar = ({ isBusy }: { isBusy: boolean }) =>
  isBusy ? <div className="loading-bar" /> : null

export const useIsNavigating = () => useNavigation().state !== 'idle'
