import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of one of the tablet's views, which replace each other. With `hasFocus`, screen readers read it at once. */
export function ViewHeading({ hasFocus, children }: { hasFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the view opens
  useEffect(() => {
    if (hasFocus) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  )
}
