import type { ReactNode } from 'react'
import { Icon } from '../graphics/Icon.tsx'
import { IconCheck } from '../graphics/icons.ts'

/** Replaces a row's buttons once the user has decided about the row. `sentence` is for screen readers only. */
export const RowAnswer = ({ sentence, children }: { sentence?: string | undefined; children: ReactNode }) => (
  <p className="row-answer" role="status">
    <Icon icon={IconCheck} />
    {children}
    {sentence && <span className="visually-hidden">{sentence}</span>}
  </p>
)
