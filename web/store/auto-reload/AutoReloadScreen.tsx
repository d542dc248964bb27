import { useQuery } from '@tanstack/react-query'
import type { ReloadSettings } from '#contract/store/auto-reload.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatDollars, formatNumber } from '#web/platform/app/format.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconAlertCircle } from '#web/platform/ui/graphics/icons.ts'
import { SkeletonForm } from '#web/platform/ui/Skeleton.tsx'
import { ForecastCard } from './ForecastCard.tsx'
import { profileWithReloadQuery } from './queries.ts'
import { ReloadForm } from './ReloadForm.tsx'
import './reload.css'

export const meta = () => pageMeta(m.reload_title(), m.reload_lead())

/** /points/auto-reload: the settings of automatic purchases, and a forecast of whether the points will last. (P08) */
export default function AutoReloadScreen() {
  const { data, error, isError, refetch } = useQuery(profileWithReloadQuery)
  const settings = data?.reload_settings
  return (
    <div className="reload">
      {settings ? (
        <Card>
          <ReloadStatus settings={settings} />
          <ReloadForm settings={settings} />
        </Card>
      ) : isError ? (
        <ErrorState error={error} text={m.reload_read_failed()} onRetry={() => refetch()} />
      ) : (
        <SkeletonForm />
      )}
      <ForecastCard />
    </div>
  )
}

/** The last reload, and why auto-reload stopped. (P08) */
function ReloadStatus({ settings }: { settings: ReloadSettings }) {
  const { is_auto_reload, stopped, declines, last } = settings
  const problemText = stopped
    ? { declined: m.reload_stopped_declined, no_card: m.reload_stopped_no_card }[stopped]()
    : is_auto_reload && declines > 0
      ? m.reload_declines({ count: declines })
      : undefined
  return (
    <>
      {problemText && (
        <p className="flash bad">
          <Icon icon={IconAlertCircle} />
          <span>{problemText}</span>
        </p>
      )}
      {last && <LastReload last={last} />}
    </>
  )
}

const lastReloadTexts = {
  pending: m.reload_last_pending,
  succeeded: m.reload_last_succeeded,
  failed: m.reload_last_failed,
}

function LastReload({ last }: { last: NonNullable<ReloadSettings['last']> }) {
  const { dayOf } = useCalendar()
  const { status, at, points, total_price } = last
  return (
    <p className="reload-last muted">
      {lastReloadTexts[status]({
        day: formatDay(dayOf(at), { dateStyle: 'long' }),
        points: formatNumber(points),
        price: formatDollars(total_price),
      })}
    </p>
  )
}
