import type { ComponentProps } from 'react'

/** A sheet of paper. `flush` leaves the padding to the rows inside it; `kid` is cut by hand. */
export function Card({
  flush,
  kid,
  className,
  ...rest
}: ComponentProps<'section'> & { flush?: boolean; kid?: boolean }) {
  const name = [kid ? 'paper-card' : 'card', flush && 'flush', className].filter(Boolean).join(' ')
  return <section {...rest} className={name} />
}
