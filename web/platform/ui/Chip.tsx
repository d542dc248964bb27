import type { ReactNode } from 'react'
import { Icon, type IconShape } from './graphics/Icon.tsx'

type Meaning = 'ok' | 'bad' | 'wait' | 'info'

/** A state in a word; with an icon where the colour would carry the meaning alone. */
export function Chip(props: { meaning?: Meaning; icon?: IconShape; children: ReactNode }) {
  const { meaning, icon, children } = props
  return (
    <span className={meaning ? `chip ${meaning}` : 'chip'}>
      {icon && <Icon icon={icon} />}
      {children}
    </span>
  )
}

/** How many, in a small brick. `label` says of what, for those who do not see where it stands. */
export const Count = ({ value, label }: { value: number; label?: string }) => (
  <span className="count">
    {value}
    {label && <span className="visually-hidden"> {label}</span>}
  </span>
)
