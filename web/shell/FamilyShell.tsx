import { QueryClientProvider, useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { learnSentences } from '#web/platform/app/api-error-text.ts'
import { familySentences } from '#web/platform/app/family-words.ts'
import { firstPaint } from '#web/platform/app/first-paint.ts'
import { Flashes } from '#web/platform/app/flash.tsx'
import { RequireRole } from '#web/platform/app/guards.tsx'
import { followLanguage } from '#web/platform/app/language.ts'
import { myProfile } from '#web/platform/app/queries.ts'
import { newQueryClient } from '#web/platform/app/query-client.ts'
import { rememberProfile, useSession } from '#web/platform/app/session.ts'
import { useSiteTheme } from '#web/platform/app/useSiteTheme.ts'
import { AdultFrame } from './AdultFrame.tsx'
import { KidFamilyFrame } from './KidFamilyFrame.tsx'
import { Main, ProgressBar, SkipLink, useIsNavigating } from './Main.tsx'

export { ErrorBoundary } from './ErrorBoundary.tsx'

learnSentences(familySentences)

/** Around everything behind signing in. A new sign-in starts with an empty cache. */
export default function FamilyShell() {
  const { token } = useSession()
  return (
    <RequireRole>
      <Family key={token} />
    </RequireRole>
  )
}

function Family() {
  const [queries] = useState(newQueryClient)
  useEffect(() => {
    const end = new AbortController()
    // Without it the screens still ask again when they are looked at.
    firstPaint()
      .then(() => import('#web/platform/app/live.ts'))
      .then(({ live }) => live(queries, end.signal))
      .catch(() => {})
    return () => end.abort()
  }, [queries])
  return (
    <QueryClientProvider client={queries}>
      <Frame />
    </QueryClientProvider>
  )
}

function Frame() {
  const user = useSession()
  const { data } = useQuery(myProfile)
  const isReading = useIsFetching() > 0
  const isNavigating = useIsNavigating()
  const isChild = user.role.includes('child')
  useSiteTheme(isChild ? 'kid' : 'parent')
  const hasLanguage = useRef(false)
  useEffect(() => {
    if (!data) return
    rememberProfile(data)
    // Only who comes is followed: one that is changed elsewhere would take along what is being typed here.
    if (!hasLanguage.current) followLanguage(data.language)
    hasLanguage.current = true
  }, [data])

  const page = (
    <>
      <Flashes />
      <Main className="tall">
        <Outlet />
      </Main>
    </>
  )
  return (
    <>
      <SkipLink />
      <ProgressBar isBusy={isReading || isNavigating} />
      {isChild ? (
        <KidFamilyFrame user={user}>{page}</KidFamilyFrame>
      ) : (
        <AdultFrame user={user}>{page}</AdultFrame>
      )}
    </>
  )
}
