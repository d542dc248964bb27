import type { ComponentProps } from 'react'

/** A box. `isFlush` removes its padding, for rows that have their own; `isKid` adds the kid site's irregular outline. */
export function Card(props: ComponentProps<'section'> & { isFlush?: boolean; isKid?: boolean }) {
  const { isFlush, isKid, className, ...rest } = props
  const name = [isKid ? 'paper-card' : 'card', isFlush && 'flush', className].filter(Boolean).join(' ')
  return <section {...rest} className={name} />
}
