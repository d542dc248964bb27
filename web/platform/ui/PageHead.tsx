import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { Icon } from './graphics/Icon.tsx'
import { IconArrowLeft } from './graphics/icons.ts'

export function PageHead(props: {
  title: ReactNode
  lead?: ReactNode
  aside?: ReactNode
  backLink?: ReactNode
  /** The ref that useRestoreFocus returns. */
  headingRef?: RefObject<HTMLHeadingElement | null>
}) {
  const { title, lead, aside, backLink, headingRef } = props
  return (
    <div className="page-head">
      <div>
        {backLink}
        <h1 ref={headingRef} tabIndex={headingRef && -1}>
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
