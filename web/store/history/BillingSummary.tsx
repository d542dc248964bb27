import { useQuery } from '@tanstack/react-query'
import type { ProfileWithReload, ReloadSettings } from '#contract/store/auto-reload.ts'
import { getPackage, getTotalPoints } from '#contract/store/packages.ts'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { useSession } from '#web/platform/api/session.ts'
import { formatDollars, formatNumber } from '#web/platform/app/format.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import './billing.css'

/** Shows the family's points, and what auto-reload buys. (P08) */
export function BillingSummary() {
  const { points } = useSession()
  const profile: ProfileWithReload | undefined = useQuery(profileQuery).data
  const settings = profile?.reload_settings
  return (
    <Card aria-labelledby="points">
      <h2 id="points">{m.store_menu()}</h2>
      <ul className="billing-summary">
        <li>
          <p>
            <span className="small muted">{m.billing_balance()}</span>
            <Points value={points} />
          </p>
          <LinkButton size="compact" to="/points">
            {m.store_buy()}
          </LinkButton>
        </li>
        <li>
          <p>
            <span className="small muted">{m.billing_reload()}</span>
            {settings && describeReload(settings)}
          </p>
          <LinkButton variant="ghost" size="compact" to="/points/auto-reload" itemName={m.billing_reload()}>
            {settings?.is_auto_reload === false ? m.billing_reload_turn_on() : m.store_change()}
          </LinkButton>
        </li>
      </ul>
    </Card>
  )
}

/** Says what auto-reload buys and when. */
function describeReload({ is_auto_reload, amount, threshold }: ReloadSettings): string {
  if (!is_auto_reload || !amount || !threshold) return m.billing_reload_off()
  const reloadPackage = getPackage(amount)
  return m.billing_reload_on({
    points: formatNumber(getTotalPoints(reloadPackage)),
    price: formatDollars(reloadPackage.base_price),
    threshold: formatNumber(getTotalPoints(getPackage(threshold))),
  })
}
