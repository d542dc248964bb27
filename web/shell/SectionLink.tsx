import type { ReactNode } from 'react'
import { Link, useMatch } from 'react-router'

/** A header link that is marked as current on all pages below `to` and on pages whose path matches `alsoCurrentOn`. */
export function SectionLink(props: { to: string; alsoCurrentOn: string; children: ReactNode }) {
  const { to, alsoCurrentOn, children } = props
  const sectionMatch = useMatch(`${to}/*`)
  const alsoCurrentMatch = useMatch(alsoCurrentOn)
  return (
    <Link to={to} aria-current={sectionMatch || alsoCurrentMatch ? 'page' : undefined}>
      {children}
    </Link>
  )
}
