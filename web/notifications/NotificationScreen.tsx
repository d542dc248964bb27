import { m } from '#messages'
import { pageMeta } from '#web/app/meta.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'

export const meta = () => pageMeta(m.notification_title(), m.notification_lead())

/** /settings/notification */
export default function NotificationScreen() {
  return (
    <div className="wrap">
      <PageHead title={m.settings_title()} />
      <NotificationSettings />
    </div>
  )
}
