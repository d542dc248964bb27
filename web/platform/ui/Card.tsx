import type { ComponentProps } from 'react'

/** `flush` has no padding, for rows with their own; `isKid` has the kid site's irregular outline. */
export function Card(props: ComponentProps<'section'> & { flush?: boolean; isKid?: boolean }) {
  const { flush, isKid, className, ...rest } = props
  const name = [isKid ? 'paper-card' : 'card', flush && 'flush', className].filter(Boolean).join(' ')
  return <section {...rest} className={name} />
}
