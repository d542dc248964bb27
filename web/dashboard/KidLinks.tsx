import { href } from 'react-router'
import { m } from '#messages'
import { IconGift, IconHistory, IconRoute, IconUser } from '#web/platform/ui/graphics/icons.ts'
import { IconNavLink } from '#web/platform/ui/IconNavLink.tsx'

export const KidLinks = ({ id }: { id: string }) => (
  <>
    <IconNavLink to={href('/kids/:id', { id })} end icon={IconRoute}>
      {m.nav_quests()}
    </IconNavLink>
    <IconNavLink to={href('/kids/:id/profile', { id })} icon={IconUser}>
      {m.nav_profile()}
    </IconNavLink>
    <IconNavLink to={href('/kids/:id/rewards', { id })} icon={IconGift}>
      {m.reward_title()}
    </IconNavLink>
    <IconNavLink to={href('/kids/:id/points', { id })} icon={IconHistory}>
      {m.ledger_child_points()}
    </IconNavLink>
  </>
)
