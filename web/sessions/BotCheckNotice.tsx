import { lazy, Suspense } from 'react'
import { m } from '#messages'
import { hasRecaptcha } from '#web/app/site.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconShieldCheck } from '#web/ui/icons.ts'

const RecaptchaNotice = lazy(() =>
  import('./RecaptchaNotice.tsx').then((file) => ({ default: file.RecaptchaNotice })),
)

export const BotCheckNotice = () => (
  <p className="notice">
    <Icon of={IconShieldCheck} />
    <span>
      {hasRecaptcha ? (
        <Suspense>
          <RecaptchaNotice />
        </Suspense>
      ) : (
        m.session_bot_check_notice()
      )}
    </span>
  </p>
)
