import type { ReactNode } from 'react'
import { Link, useMatch } from 'react-router'

/** A part of the site in a header: chosen on all its pages, and on those of it that lie elsewhere. */
export function SectionLink({ to, alsoOn, children }: { to: string; alsoOn: string; children: ReactNode }) {
  const isWithin = useMatch(`${to}/*`) !== null
  const isElsewhere = useMatch(alsoOn) !== null
  return (
    <Link to={to} aria-current={isWithin || isElsewhere ? 'page' : undefined}>
      {children}
    </Link>
  )
}
