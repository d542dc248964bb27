import { href } from 'react-router'
import type { Child } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { ReactivateButton } from './ReactivateButton.tsx'

/** One child among all of the family, with its status. */
export const ChildStatusCard = ({ child }: { child: Child }) => (
  <li className="card kid-card">
    <div className="person">
      <Avatar name={child.name} avatar={child.avatar} size="large" />
      <h2 className="name">{child.name}</h2>
    </div>
    <div className="row between">
      <span className="small muted">{m.family_status()}</span>
      {child.active ? (
        <Chip meaning="ok" icon={IconCheck}>
          {m.family_active()}
        </Chip>
      ) : (
        <Chip>{m.family_inactive()}</Chip>
      )}
    </div>
    <div className="card-actions">
      <LinkButton about={child.name} variant="ghost" size="compact" to={href('/kids/:id', { id: child.id })}>
        {m.family_view_profile()}
      </LinkButton>
      {!child.active && <ReactivateButton child={child} />}
    </div>
  </li>
)
