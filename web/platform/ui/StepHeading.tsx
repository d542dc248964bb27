import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of one step of a form. Takes the focus, because the button that led to the step is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
