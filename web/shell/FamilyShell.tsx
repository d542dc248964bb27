import { QueryClientProvider, useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { profileQuery } from '#web/accounts/profile.ts'
import { onProofNeeded } from '#web/platform/api/api.ts'
import { addProfileMessages } from '#web/platform/api/profile-validation-messages.ts'
import { newQueryClient } from '#web/platform/api/query-client.ts'
import { storeProfile, useSession } from '#web/platform/api/session.ts'
import { addValidationMessages } from '#web/platform/api/validation-messages.ts'
import { TimeZone } from '#web/platform/app/calendar.ts'
import { afterFirstPaint } from '#web/platform/app/first-paint.ts'
import { RequireRole } from '#web/platform/app/guards.tsx'
import { applyAccountLanguage } from '#web/platform/app/language.ts'
import { useSiteTheme } from '#web/platform/app/useSiteTheme.ts'
import { showSkin } from '#web/platform/app/useTheme.ts'
import { Flashes } from '#web/platform/ui/flash.tsx'
import { AdultFrame } from './AdultFrame.tsx'
import { ChildFrame } from './ChildFrame.tsx'
import { ScreenErrorBoundary } from './ErrorBoundary.tsx'
import { familyValidationMessages } from './family-validation-messages.ts'
import { HelperFrame } from './HelperFrame.tsx'
import { LoadingBar, Main, SkipLink } from './Main.tsx'
import { useOfflineGuard } from './useOfflineGuard.ts'

addProfileMessages()

export { ErrorBoundary } from './ErrorBoundary.tsx'

addValidationMessages(familyValidationMessages)

onProofNeeded(async () => (await import('#web/accounts/proof/ask-for-proof.tsx')).askForProof())

/** The shell of signed-in users. A new sign-in starts with an empty query cache. */
export default function FamilyShell() {
  const { token } = useSession()
  return (
    <RequireRole>
      <Family key={token} />
    </RequireRole>
  )
}

function Family() {
  const [queryClient] = useState(newQueryClient)
  useEffect(() => {
    const abortController = new AbortController()
    // If live updates fail to load, the screens still refetch when they get the focus.
    afterFirstPaint()
      .then(() => import('#web/platform/api/live.ts'))
      .then(({ followLiveStream }) => followLiveStream(queryClient, abortController.signal))
      .catch(() => {})
    return () => abortController.abort()
  }, [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}

function Frame() {
  const user = useSession()
  const { pathname } = useLocation()
  const { data } = useQuery(profileQuery)
  const isFetching = useIsFetching() > 0
  const isChild = user.role.includes('child')
  useSiteTheme(isChild ? 'kid' : 'adult')
  useOfflineGuard()
  useEffect(() => {
    if (!user.tablet) return
    const abortController = new AbortController()
    import('#web/accounts/tablets/return-to-faces.ts')
      .then(({ returnToFaces }) => returnToFaces(abortController.signal))
      .catch(() => {})
    return () => abortController.abort()
  }, [user.tablet])
  const isLanguageApplied = useRef(false)
  useEffect(() => {
    if (!data) return
    storeProfile(data)
    if (data.skin) showSkin(data.skin)
    // Apply the account's language only once: changing the language reloads the page, and a later reload would lose
    // what the user has typed.
    if (!isLanguageApplied.current) applyAccountLanguage(data.language)
    isLanguageApplied.current = true
  }, [data])

  const isHelper = user.role.includes('helper')
  // All other screens read what a helper may not.
  if (isHelper && pathname !== '/helping') return <Navigate to="/helping" replace />
  const FrameOfRole = isChild ? ChildFrame : isHelper ? HelperFrame : AdultFrame
  const page = (
    <>
      <Flashes />
      <Main className="tall">
        <ScreenErrorBoundary path={pathname}>
          <Outlet />
        </ScreenErrorBoundary>
      </Main>
    </>
  )
  return (
    <TimeZone value={data?.time_zone}>
      <SkipLink />
      <LoadingBar isFetching={isFetching} />
      <FrameOfRole user={user}>{page}</FrameOfRole>
    </TimeZone>
  )
}
