import { NavLink } from 'react-router'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconHistory, IconReceipt, IconRepeat, IconShoppingBag } from '#web/platform/ui/graphics/icons.ts'

/** What there is about a family's points: beside the pages of it, and in the drawer. (H05) */
export const PointsLinks = ({ isSold }: { isSold: boolean }) => (
  <>
    {isSold && (
      <>
        <NavLink to="/points" end>
          <Icon of={IconShoppingBag} />
          {m.store_title()}
        </NavLink>
        <NavLink to="/points/auto-reload">
          <Icon of={IconRepeat} />
          {m.reload_title()}
        </NavLink>
        <NavLink to="/points/purchases">
          <Icon of={IconReceipt} />
          {m.store_purchases()}
        </NavLink>
      </>
    )}
    <NavLink to="/points/history">
      <Icon of={IconHistory} />
      {m.ledger_history()}
    </NavLink>
  </>
)
