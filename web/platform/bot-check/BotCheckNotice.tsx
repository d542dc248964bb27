import { m } from '#messages'
import { hasRecaptcha } from '#web/platform/app/site.ts'
import { useIsHydrated } from '#web/platform/app/useIsHydrated.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconShieldCheck } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import './bot-check-notice.css'

const RecaptchaNotice = lazyPart(async () => (await import('./RecaptchaNotice.tsx')).RecaptchaNotice)

export function BotCheckNotice() {
  // The build does not know which bot check the server will use, so a prerendered page names none.
  const usesRecaptcha = useIsHydrated() && hasRecaptcha
  return (
    <p className="notice">
      <Icon icon={IconShieldCheck} />
      <span>{usesRecaptcha ? <RecaptchaNotice /> : m.session_bot_check_notice()}</span>
    </p>
  )
}
