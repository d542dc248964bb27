import type { ReactNode } from 'react'
import { Icon, type IconShape } from './graphics/Icon.tsx'

type Meaning = 'ok' | 'bad' | 'wait' | 'info'

/** Pass an icon where colour alone would carry the meaning. */
export function Chip(props: { meaning?: Meaning; icon?: IconShape; children: ReactNode }) {
  const { meaning, icon, children } = props
  return (
    <span className={meaning ? `chip ${meaning}` : 'chip'}>
      {icon && <Icon icon={icon} />}
      {children}
    </span>
  )
}

/** `label` tells screen readers what is counted. */
export const Count = ({ value, label }: { value: number; label?: string }) => (
  <span className="count">
    {value}
    {label && <span className="visually-hidden"> {label}</span>}
  </span>
)
