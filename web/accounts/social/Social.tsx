import { lazy, Suspense } from 'react'
import { authorizeUrls } from '#web/platform/app/site.ts'
import { useIsHydrated } from '#web/platform/app/useIsHydrated.ts'
import './social.css'

const Nothing = () => null

// The sign-in page has no byte to spare, and its form can be used before these are there.
const SocialButtons = lazy(async () => {
  // Without them it is the form alone.
  const file = await import('./SocialButtons.tsx').catch(() => ({ SocialButtons: Nothing }))
  return { default: file.SocialButtons }
})

/**
 * The buttons to sign in with a provider, where this server has any, and the line between them and the form. A prerendered
 * page does not know which there are: it keeps their place free, or hides it (social.css).
 */
export function Social() {
  const isHydrated = useIsHydrated()
  if (isHydrated && !authorizeUrls) return null
  return (
    <div className="social">
      <Suspense>{isHydrated && <SocialButtons />}</Suspense>
    </div>
  )
}
