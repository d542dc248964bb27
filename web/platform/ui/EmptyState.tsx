import type { ReactNode } from 'react'
import { type SceneName, Scenery } from './graphics/Scenery.tsx'

export function EmptyState(props: {
  scene: SceneName
  title: string
  children?: ReactNode
  action?: ReactNode
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
