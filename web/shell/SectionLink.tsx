import type { ReactNode } from 'react'
import { Link, useMatch } from 'react-router'

/** A header link that is current on all pages below `to` and on `alsoOn`. */
export function SectionLink({ to, alsoOn, children }: { to: string; alsoOn: string; children: ReactNode }) {
  const isWithin = useMatch(`${to}/*`) !== null
  const isElsewhere = useMatch(alsoOn) !== null
  return (
    <Link to={to} aria-current={isWithin || isElsewhere ? 'page' : undefined}>
      {children}
    </Link>
  )
}
