import type { ReactNode } from 'react'
import { type SceneName, Scenery } from './graphics/Scenery.tsx'

/** Nothing here yet: a scene, the set sentence, one warm line, at most one button. */
export function EmptyState(props: {
  scene: SceneName
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
      <Scenery scene={scene} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
