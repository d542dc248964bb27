import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { AvatarEditor } from '#web/accounts/avatars/AvatarEditor.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { HandOver } from './HandOver.tsx'
import { childQuery } from './queries.ts'

/** Shown after a child was added: how the child gets to the kid site, and the child's picture, which can be changed. */
export function NewChild({ id }: { id: string }) {
  const { data } = useQuery(childQuery(id))
  if (!data) return null
  const { name, first_name, email, avatar } = data.child
  return (
    <>
      <Card>
        <h2>{m.family_hand_over_named({ name: first_name })}</h2>
        <HandOver email={email} />
      </Card>
      <Card className="child-picture">
        <AvatarEditor
          name={name}
          avatar={avatar}
          childId={id}
          title={<h2>{m.family_picture_of({ name: first_name })}</h2>}
        />
      </Card>
    </>
  )
}
