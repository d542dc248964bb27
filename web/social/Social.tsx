import { lazy, Suspense } from 'react'
import { doors } from '#web/app/site.ts'
import './social.css'

// The sign-in page has no byte to spare, and its form can be used before these are there.
const SocialButtons = lazy(() =>
  import('./SocialButtons.tsx').then((file) => ({ default: file.SocialButtons })),
)

/** The ways in by a provider, where this server has any, and the line between them and the form. */
export const Social = () =>
  doors && (
    <div className="social">
      <Suspense>
        <SocialButtons />
      </Suspense>
    </div>
  )
