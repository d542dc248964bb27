import { lazy, Suspense } from 'react'
import { doors } from '#web/platform/app/site.ts'
import './social.css'

const Nothing = () => null

// The sign-in page has no byte to spare, and its form can be used before these are there.
const SocialButtons = lazy(async () => {
  // Without them it is the form alone.
  const file = await import('./SocialButtons.tsx').catch(() => ({ SocialButtons: Nothing }))
  return { default: file.SocialButtons }
})

/** The ways in by a provider, where this server has any, and the line between them and the form. */
export const Social = () =>
  doors && (
    <div className="social">
      <Suspense>
        <SocialButtons />
      </Suspense>
    </div>
  )
