import { m } from '#messages'
import { later } from '#web/app/later.tsx'
import { hasRecaptcha } from '#web/app/site.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconShieldCheck } from '#web/ui/icons.ts'

const RecaptchaNotice = later(async () => (await import('./RecaptchaNotice.tsx')).RecaptchaNotice)

export const BotCheckNotice = () => (
  <p className="notice">
    <Icon of={IconShieldCheck} />
    <span>{hasRecaptcha ? <RecaptchaNotice /> : m.session_bot_check_notice()}</span>
  </p>
)
