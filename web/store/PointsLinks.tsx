import { m } from '#messages'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import {
  IconHistory,
  IconPlus,
  IconReceipt,
  IconRepeat,
  IconShoppingBag,
} from '#web/platform/ui/graphics/icons.ts'
import { IconNavLink } from '#web/platform/ui/IconNavLink.tsx'

/** Links to the points pages, for their side menu and the drawer. (H05) */
export const PointsLinks = () => (
  <>
    {arePointsSold ? (
      <>
        <IconNavLink to="/points" end icon={IconShoppingBag}>
          {m.store_title()}
        </IconNavLink>
        <IconNavLink to="/points/auto-reload" icon={IconRepeat}>
          {m.reload_title()}
        </IconNavLink>
        <IconNavLink to="/points/purchases" icon={IconReceipt}>
          {m.store_purchases()}
        </IconNavLink>
      </>
    ) : (
      <IconNavLink to="/points" end icon={IconPlus}>
        {m.grant_title()}
      </IconNavLink>
    )}
    <IconNavLink to="/points/history" icon={IconHistory}>
      {m.ledger_history()}
    </IconNavLink>
  </>
)
