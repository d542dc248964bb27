import { m } from '#messages'
import { pageMeta } from '#web/platform/app/meta.ts'
import { BackLink, PageHead } from '#web/platform/ui/PageHead.tsx'
import { DownloadData } from './DownloadData.tsx'

export const meta = () => pageMeta(m.export_my_data(), m.export_my_data_text())

/** /mydata, linked in the privacy policy. */
export default function MyDataScreen() {
  return (
    <div className="wrap narrow">
      <PageHead
        title={m.export_my_data()}
        lead={m.export_my_data_text()}
        backLink={<BackLink to="/parentdashboard">{m.family_back_to_dashboard()}</BackLink>}
      />
      <DownloadData />
    </div>
  )
}
