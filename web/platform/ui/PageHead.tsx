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
  /** The URL of a picture in the upper right corner. Phones do not show it. */
  picture?: string
}) {
  const { title, lead, aside, backLink, headingRef, picture } = props
  return (
    <div className={picture ? 'page-head with-picture' : 'page-head'}>
      <div>
        {backLink}
        <h1 ref={headingRef} tabIndex={headingRef && -1}>
          {title}
        </h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {aside}
      {picture && <img className="vignette" src={picture} width="430" height="150" alt="" />}
    </div>
  )
}

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="back">
    <Icon icon={IconArrowLeft} />
    {children}
  </Link>
)
