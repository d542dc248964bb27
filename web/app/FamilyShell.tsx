import { QueryClientProvider, useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { AdultFrame } from './AdultFrame.tsx'
import { familySentences } from './family-words.ts'
import { firstPaint } from './first-paint.ts'
import { Flashes } from './flash.tsx'
import { RequireRole } from './guards.tsx'
import { KidFamilyFrame } from './KidFamilyFrame.tsx'
import { followLanguage } from './language.ts'
import { Main, ProgressBar, SkipLink, useIsNavigating } from './Main.tsx'
import { myProfile } from './queries.ts'
import { newQueryClient } from './query.ts'
import { rememberProfile, useSession } from './session.ts'
import { useLook } from './useLook.ts'
import { learnSentences } from './words.ts'

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
      .then(() => import('./live.ts'))
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
  useLook(isChild ? 'kid' : 'parent')
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
