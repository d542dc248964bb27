import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { Icon } from './graphics/Icon.tsx'
import { IconArrowLeft } from './graphics/icons.ts'

/** The top of a parent's page: its name, one sentence, and at most one small picture or act at the right. */
export function PageHead(props: {
  title: ReactNode
  lead?: ReactNode
  aside?: ReactNode
  back?: ReactNode
  /** Where the focus is held: see useRestoreFocus. */
  heading?: RefObject<HTMLHeadingElement | null>
}) {
  const { title, lead, aside, back, heading } = props
  return (
    <div className="page-head">
      <div>
        {back}
        <h1 ref={heading} tabIndex={heading && -1}>
          {title}
        </h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {aside}
    </div>
  )
}

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="back">
    <Icon icon={IconArrowLeft} />
    {children}
  </Link>
)
