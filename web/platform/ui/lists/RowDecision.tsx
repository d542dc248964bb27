import type { ReactNode } from 'react'
import { Icon } from '../graphics/Icon.tsx'
import { IconCheck } from '../graphics/icons.ts'

/** Replaces a row's buttons once a decision about the row is made. `sentence` is for screen readers only. */
export const RowDecision = ({
  sentence,
  children,
}: {
  sentence?: string | undefined
  children: ReactNode
}) => (
  <p className="row-decision" role="status">
    <Icon icon={IconCheck} />
    {children}
    {sentence && <span className="visually-hidden">{sentence}</span>}
  </p>
)
