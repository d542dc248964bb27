import type { ComponentProps } from 'react'

/** A sheet of paper. `flush` leaves the padding to the rows inside it; `isKid` is cut by hand. */
export function Card({
  flush,
  isKid,
  className,
  ...rest
}: ComponentProps<'section'> & { flush?: boolean; isKid?: boolean }) {
  const name = [isKid ? 'paper-card' : 'card', flush && 'flush', className].filter(Boolean).join(' ')
  return <section {...rest} className={name} />
}
