import { m } from '#messages'
import { hasRecaptcha } from '#web/platform/app/site.ts'
import { useIsHydrated } from '#web/platform/app/useIsHydrated.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconShieldCheck } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import './bot-check-notice.css'

const RecaptchaNotice = lazyPart(async () => (await import('./RecaptchaNotice.tsx')).RecaptchaNotice)

export function BotCheckNotice() {
  // A prerendered page does not know the bot check yet.
  const isByGoogle = useIsHydrated() && hasRecaptcha
  return (
    <p className="notice">
      <Icon icon={IconShieldCheck} />
      <span>{isByGoogle ? <RecaptchaNotice /> : m.session_bot_check_notice()}</span>
    </p>
  )
}
