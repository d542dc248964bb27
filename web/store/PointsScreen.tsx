import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { useSession } from '#web/platform/api/session.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { PageHead } from '#web/platform/ui/PageHead.tsx'
import { PointsLinks } from './PointsLinks.tsx'
import '#web/accounts/families/families.css'
import './points.css'

export const meta = () => pageMeta(m.store_title(), m.store_description())

const HISTORY_PATH = '/points/history'
const pageHeads: Record<string, () => { title: string; lead: string }> = {
  '/points': () => ({ title: m.store_title(), lead: m.store_lead() }),
  '/points/auto-reload': () => ({ title: m.reload_title(), lead: m.reload_lead() }),
  '/points/purchases': () => ({ title: m.store_purchases(), lead: m.store_purchases_lead() }),
  [HISTORY_PATH]: () => ({ title: m.ledger_history(), lead: m.ledger_history_description() }),
}

/** /points: the layout of the points pages. A server that sells no points shows only the history. */
export default function PointsScreen() {
  const { pathname } = useLocation()
  const { points } = useSession()
  const { data: profile } = useQuery(profileQuery)
  const path = pathname.replace(/\/$/, '')
  if (profile && !profile.sells_points && path !== HISTORY_PATH) return <Navigate to={HISTORY_PATH} replace />
  return (
    <div className="wrap points-page">
      <PageHead {...pageHeads[path]?.()} title={pageHeads[path]?.().title ?? m.store_title()} />
      <div className="side-layout">
        <nav className="side-nav" aria-label={m.store_menu()}>
          <p className="side-balance">
            <span>{m.store_balance()}</span>
            <b>
              <Gem />
              {formatNumber(points)}
              <span className="visually-hidden"> {m.points_word({ points })}</span>
            </b>
          </p>
          {/* While the profile loads, the store's links are shown, because most servers sell points. */}
          <PointsLinks arePointsSold={profile?.sells_points !== false} />
        </nav>
        <div>
          <Outlet />
        </div>
      </div>
    </div>
  )
}
