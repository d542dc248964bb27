import { lazy, Suspense } from 'react'
import { authorizeUrls } from '#web/platform/app/site.ts'
import { useIsHydrated } from '#web/platform/app/useIsHydrated.ts'
import './social.css'

const Nothing = () => null

// Loaded later to keep the sign-in page small.
const SocialButtons = lazy(async () => {
  // If loading fails, the page has only the form.
  const file = await import('./SocialButtons.tsx').catch(() => ({ SocialButtons: Nothing }))
  return { default: file.SocialButtons }
})

/**
 * The providers' sign-in buttons, if this server has any, and a divider. A prerendered page does not know which there
 * are, so social.css reserves their space or hides it.
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
