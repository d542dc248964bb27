import type { ReactNode } from 'react'
import { m } from '#messages'

/** The line "Status of kid" on a kid's card; `children` is the status. */
export const KidStatus = ({ children }: { children: ReactNode }) => (
  <p className="kid-status small muted">
    <span>{m.family_status()}</span> <span>{children}</span>
  </p>
)
