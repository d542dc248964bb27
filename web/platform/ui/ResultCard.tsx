import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages'
import { Pip } from './graphics/Pip.tsx'

/** The result of an action. Takes the focus, because the button that had it is gone. */
export function ResultCard(props: {
  isSuccess: boolean
  title?: string
  /** Replaces Pip. */
  picture?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  level?: 1 | 2
}) {
  const { isSuccess, children, actions, level = 2 } = props
  const Heading = `h${level}` as const
  const title = props.title ?? (isSuccess ? m.result_success() : m.result_failure())
  const text = children ?? (isSuccess ? null : m.result_failure_text())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card result" role={isSuccess ? 'status' : 'alert'}>
      {props.picture ?? <Pip pose={isSuccess ? 'cheering' : 'puzzled'} />}
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {text && <div className="text">{text}</div>}
      {actions && <div className="actions">{actions}</div>}
    </section>
  )
}
