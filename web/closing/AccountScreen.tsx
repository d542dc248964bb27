import { m } from '#messages'
import { pageMeta } from '#web/app/meta.ts'
import { DownloadData } from '#web/export/DownloadData.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'

export const meta = () => pageMeta(m.closing_settings_title(), m.closing_settings_lead())

/** /settings/account: what concerns the family's account as a whole. */
export default function AccountScreen() {
  return (
    <div className="wrap">
      <PageHead title={m.closing_settings_title()} lead={m.closing_settings_lead()} />
      <DownloadData />
      <DeleteAccount />
    </div>
  )
}
