import { useEffect } from 'react'
import { matchPath, useBlocker, useMatches } from 'react-router'
import { flash } from '#web/platform/ui/flash.tsx'

/** The path patterns of the screens whose code is loaded, such as `/kids/:id`. */
const loadedPatterns = new Set<string>()

/**
 * While the device is offline, opens only screens whose code is loaded. Blocks the navigation to any other screen and
 * says that there is no connection. Otherwise React Router would reload the page, and the browser would show its own
 * error page.
 */
export function useOfflineGuard() {
  const { pathname = '/', params = {} } = useMatches().at(-1) ?? {}
  useEffect(() => void loadedPatterns.add(toPattern(pathname, params)), [pathname, params])
  const blocker = useBlocker(
    ({ nextLocation }) =>
      !navigator.onLine && ![...loadedPatterns].some((pattern) => matchPath(pattern, nextLocation.pathname)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    flash.offline()
  }, [blocker])
}

const toPattern = (path: string, params: Record<string, string | undefined>) =>
  Object.entries(params).reduce((pattern, [name, value]) => pattern.replace(`/${value}`, `/:${name}`), path)
