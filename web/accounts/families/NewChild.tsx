import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { AvatarEditor } from '#web/accounts/avatars/AvatarEditor.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Scenery } from '#web/platform/ui/graphics/Scenery.tsx'
import { HandOver } from './HandOver.tsx'
import { childQuery } from './queries.ts'

/* Shown after a child was added. */

/** The child's picture, which can be changed, in the nest that Pip watches. */
export function NewChildPicture({ id }: { id: string }) {
  const { data } = useQuery(childQuery(id))
  if (!data) return null
  const { name, avatar } = data.child
  return (
    <AvatarEditor
      name={name}
      avatar={avatar}
      childId={id}
      picture={
        <div className="child-in-nest">
          <Scenery scene="nest" />
          <Avatar name={name} avatar={avatar} />
          {/* The same scene again, cut to the front of the nest. */}
          <Scenery scene="nest" />
        </div>
      }
    />
  )
}

/** How the child gets to the kid site. */
export function HandOverToNewChild({ id, isInvited }: { id: string; isInvited: boolean }) {
  const { data } = useQuery(childQuery(id))
  if (!data) return null
  const { first_name: name, email } = data.child
  return (
    <Card className="hand-over-card stack">
      <h2>{m.family_hand_over_named({ name })}</h2>
      <p className="muted">
        {isInvited ? m.family_hand_over_now({ name }) : m.family_hand_over_again({ name })}
      </p>
      <HandOver email={email} />
    </Card>
  )
}
