import { useState } from 'react'
import { type SocialProviderName, socialProviders } from '#contract/values.ts'
import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { signInProviders } from '#web/platform/app/site.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconLock } from '#web/platform/ui/graphics/icons.ts'
import { providerNames } from './provider-names.ts'
import { redirectToProvider } from './provider-redirect.ts'

const offered = new URLSearchParams(signInProviders)
const offeredProviders = socialProviders.filter((provider) => offered.has(provider))

export function SocialButtons({ stay }: { stay: boolean }) {
  // Stays set while the browser leaves the page.
  const [chosen, setChosen] = useState<SocialProviderName>()

  const leave = (provider: SocialProviderName) => {
    setChosen(provider)
    redirectToProvider(provider, stay).catch((error) => {
      setChosen(undefined)
      if (!(error instanceof ApiError)) throw error
      flash.failure(error, refusalText(error))
    })
  }

  return (
    <>
      {offeredProviders.map((provider) => (
        <Button
          key={provider}
          variant="ghost"
          isPending={chosen === provider}
          pendingText={m.ui_loading()}
          onClick={() => leave(provider)}
        >
          <ProviderLogo provider={provider} />
          {m.social_continue({ provider: providerNames[provider] })}
        </Button>
      ))}
      <p className="or-divider">{m.social_or()}</p>
    </>
  )
}

/** The logos of Google and Facebook, in the colours that they require; a key for other providers. */
const ProviderLogo = ({ provider }: { provider: SocialProviderName }) =>
  provider === 'openid' ? (
    <Icon icon={IconLock} />
  ) : (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      {provider === 'google' ? googleMark : facebookMark}
    </svg>
  )

const googleMark = (
  <>
    <path
      fill="#4285F4"
      d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4z"
    />
    <path fill="#34A853" d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5a6 6 0 0 1-9-3.1H3.1v2.6A10 10 0 0 0 12 22z" />
    <path fill="#FBBC05" d="M6.4 14a6 6 0 0 1 0-3.9V7.5H3.1a10 10 0 0 0 0 9z" />
    <path fill="#EA4335" d="M12 6c1.5 0 2.8.5 3.9 1.5l2.8-2.8A10 10 0 0 0 3.1 7.5l3.3 2.6A6 6 0 0 1 12 6z" />
  </>
)
const facebookMark = (
  <>
    <circle cx="12" cy="12" r="10" fill="#1877F2" />
    <path
      fill="#fff"
      d="M13.5 20v-7h2.3l.4-2.7h-2.7V8.6c0-.8.3-1.4 1.5-1.4h1.3V4.8c-.3 0-1-.1-1.9-.1-2 0-3.4 1.2-3.4 3.5v2.1H8.7V13H11v7z"
    />
  </>
)
