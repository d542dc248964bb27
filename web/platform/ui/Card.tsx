import type { ComponentProps } from 'react'

/**
 * A box. `isFlush` removes its padding, for rows that have their own padding. `isKid` gives it the irregular outline of
 * the kid site.
 */
export function Card(props: ComponentProps<'section'> & { isFlush?: boolean; isKid?: boolean }) {
  const { isFlush, isKid, className, ...rest } = props
  const name = [isKid ? 'paper-card' : 'card', isFlush && 'flush', className].filter(Boolean).join(' ')
  return <section {...rest} className={name} />
}
