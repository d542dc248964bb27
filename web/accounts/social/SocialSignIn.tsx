import { lazy, Suspense } from 'react'
import { signInProviders } from '#web/platform/app/site.ts'
import { useIsHydrated } from '#web/platform/app/useIsHydrated.ts'
import './social.css'

const NoButtons = (_: { stay: boolean }) => null

// Loaded later to keep the sign-in page small.
const SocialButtons = lazy(async () => {
  // If loading fails, the page has only the form.
  const module = await import('./SocialButtons.tsx').catch(() => ({ SocialButtons: NoButtons }))
  return { default: module.SocialButtons }
})

/**
 * The sign-in buttons of the providers that this server offers, and a divider. A prerendered page does not know the
 * providers. Until the buttons load, social.css reserves their space, by the attribute `data-sign-in-providers` that the
 * server writes into the page. `stay`: whether the parent stays signed in for longer.
 */
export function SocialSignIn({ stay = false }: { stay?: boolean }) {
  const isHydrated = useIsHydrated()
  if (isHydrated && !signInProviders) return null
  return (
    <div className="social">
      <Suspense>{isHydrated && <SocialButtons stay={stay} />}</Suspense>
    </div>
  )
}
