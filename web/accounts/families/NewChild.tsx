import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { AvatarEditor } from '#web/accounts/avatars/AvatarEditor.tsx'
import nestFront from '#web/assets/svg/nest-front.svg'
import { Card } from '#web/platform/ui/Card.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Scenery } from '#web/platform/ui/graphics/Scenery.tsx'
import { HandOver } from './HandOver.tsx'
import { childQuery } from './queries.ts'

/* Shown after a child was added. */

const animals = import.meta.glob<string>('/web/assets/svg/avatar-*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns the URL of a built-in avatar without its ground, because here it sits in the nest. */
function drawAnimalAlone(avatar: string): string | undefined {
  const svg = animals[`/web/assets/svg/avatar-${avatar}.svg`]
  return svg && `data:image/svg+xml,${encodeURIComponent(svg.replace(/<path [^>]*d="M0 0h80v80H0z"\/>/, ''))}`
}

/** The child's picture, which can be changed, in the nest that Pip watches. */
export function NewChildPicture({ id }: { id: string }) {
  const { data } = useQuery(childQuery(id))
  if (!data) return null
  const { name, avatar } = data.child
  const animal = avatar && drawAnimalAlone(avatar)
  return (
    <AvatarEditor
      name={name}
      avatar={avatar}
      childId={id}
      picture={
        <div className="child-in-nest">
          <Scenery scene="nest" />
          {animal ? (
            <img className="avatar animal" src={animal} width="80" height="80" alt="" />
          ) : (
            <Avatar name={name} avatar={avatar} />
          )}
          <img className="nest-front" src={nestFront} width="480" height="320" alt="" />
        </div>
      }
    />
  )
}

/** How the child gets to the kid site. */
export function HandOverToNewChild({ id, isRestored }: { id: string; isRestored: boolean }) {
  const { data } = useQuery(childQuery(id))
  if (!data) return null
  const { first_name: name, email } = data.child
  const newcomerText = email ? m.family_hand_over_now : m.family_hand_over_at_once
  return (
    <Card className="hand-over-card stack">
      <h2>{m.family_hand_over_named({ name })}</h2>
      <p className="muted">{(isRestored ? m.family_hand_over_again : newcomerText)({ name })}</p>
      <HandOver child={data.child} />
    </Card>
  )
}
