import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { SkeletonForm } from '#web/platform/ui/Skeleton.tsx'
import { ForecastCard } from './ForecastCard.tsx'
import { reloadProfileQuery } from './queries.ts'
import { ReloadForm } from './ReloadForm.tsx'
import { ReloadStatus } from './ReloadStatus.tsx'
import './reload.css'

export const meta = () => pageMeta(m.reload_title(), m.reload_lead())

/** /points/auto-reload: whether points are bought by themselves, and whether they last. (P08) */
export default function AutoReloadScreen() {
  const { data, isError, refetch } = useQuery(reloadProfileQuery)
  const settings = data?.reload_settings
  return (
    <div className="reload">
      {settings ? (
        <Card>
          <ReloadStatus settings={settings} />
          <ReloadForm settings={settings} />
        </Card>
      ) : isError ? (
        <ErrorState text={m.reload_read_failed()} onRetry={() => refetch()} />
      ) : (
        <SkeletonForm />
      )}
      <ForecastCard />
    </div>
  )
}
