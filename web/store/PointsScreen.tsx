import { Navigate, Outlet, useLocation } from 'react-router'
import { m } from '#messages'
import { useSession } from '#web/platform/api/session.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { PageHead } from '#web/platform/ui/PageHead.tsx'
import { PointsLinks } from './PointsLinks.tsx'
import '#web/accounts/families/families.css'
import './points.css'

export const meta = () =>
  arePointsSold
    ? pageMeta(m.store_title(), m.store_description())
    : pageMeta(m.grant_title(), m.grant_description())

const HISTORY_PATH = '/points/history'
const pageHeads: Record<string, () => { title: string; lead: string }> = {
  '/points': () =>
    arePointsSold
      ? { title: m.store_title(), lead: m.store_lead() }
      : { title: m.grant_title(), lead: m.grant_lead() },
  '/points/auto-reload': () => ({ title: m.reload_title(), lead: m.reload_lead() }),
  '/points/purchases': () => ({ title: m.store_purchases(), lead: m.store_purchases_lead() }),
  [HISTORY_PATH]: () => ({ title: m.ledger_history(), lead: m.ledger_history_description() }),
}

/** /points: the layout of the points pages. Where points are not sold, it has a page to add points, and the history. */
export default function PointsScreen() {
  const { pathname } = useLocation()
  const { points } = useSession()
  const path = pathname.replace(/\/$/, '')
  if (!arePointsSold && path !== '/points' && path !== HISTORY_PATH) return <Navigate to="/points" replace />
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
          <PointsLinks />
        </nav>
        <div>
          <Outlet />
        </div>
      </div>
    </div>
  )
}
