import type { ReactNode } from 'react'
import nest from '#web/assets/svg/scene-empty-nest.svg'
import quests from '#web/assets/svg/scene-empty-quests.svg'
import notFound from '#web/assets/svg/scene-not-found.svg'
import offline from '#web/assets/svg/scene-offline.svg'

const scenes = { nest, quests, 'not-found': notFound, offline }

/** Nothing here yet: a scene, the set sentence, one warm line, at most one button. */
export function EmptyState(props: {
  scene: keyof typeof scenes
  title: string
  children?: ReactNode
  action?: ReactNode
  /** 1 where it is the whole page. */
  level?: 1 | 2
}) {
  const { scene, title, children, action, level = 2 } = props
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <img src={scenes[scene]} width="480" height="320" alt="" />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
