import type { ReactNode } from 'react'
import { Link, useMatch } from 'react-router'

/** A header link that is marked as current on all pages below `to` and on those that match `alsoOn`. */
export function SectionLink({ to, alsoOn, children }: { to: string; alsoOn: string; children: ReactNode }) {
  const isInSection = useMatch(`${to}/*`) !== null
  const isOnOtherPage = useMatch(alsoOn) !== null
  return (
    <Link to={to} aria-current={isInSection || isOnOtherPage ? 'page' : undefined}>
      {children}
    </Link>
  )
}
