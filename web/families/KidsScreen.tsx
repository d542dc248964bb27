import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import type { Child } from '#contract/families.ts'
import { m } from '#messages'
import { pageMeta } from '#web/app/meta.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconCheck, IconPlus } from '#web/ui/icons.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { familyChildren } from './queries.ts'
import './families.css'

export const meta = () => pageMeta(m.family_your_kids(), m.family_kids_description())

/** /kids: every child of the family, inactive ones included. */
export default function KidsScreen() {
  const { data: children, isError, refetch } = useQuery(familyChildren)
  return (
    <div className="wrap">
      <PageHead title={m.family_your_kids()} />
      {isError && !children ? (
        <ErrorState text={m.family_kid_failed()} onRetry={refetch} />
      ) : children ? (
        <ul className="kids">
          {children.map((child) => (
            <Kid key={child.id} child={child} />
          ))}
          <li>
            <Link className="addtile" to="/addchild">
              <b>
                <Icon of={IconPlus} />
                {m.family_add_child()}
              </b>
              <span className="small muted">{m.family_add_tile()}</span>
            </Link>
          </li>
        </ul>
      ) : (
        <SkeletonCards />
      )}
    </div>
  )
}

const Kid = ({ child }: { child: Child }) => (
  <li className="card kidcard">
    <div className="who">
      <Avatar name={child.name} avatar={child.avatar} size="lg" />
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
    <LinkButton variant="ghost" size="sm" to={href('/kids/:id', { id: child.id })}>
      {m.family_view_profile()}
      <VisuallyHidden>, {child.name}</VisuallyHidden>
    </LinkButton>
  </li>
)
