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

export const Count = ({ value }: { value: number }) => <span className="count">{value}</span>
