import { m } from '#messages'
import { Icon } from '#web/ui/Icon.tsx'
import { IconShieldCheck } from '#web/ui/icons.ts'

export const BotCheckNotice = () => (
  <p className="notice">
    <Icon of={IconShieldCheck} />
    <span>{m.session_bot_check_notice()}</span>
  </p>
)
