import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { m } from '#messages'
import { useIsHydrated } from '#web/platform/app/useIsHydrated.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconAlertCircle } from '#web/platform/ui/graphics/icons.ts'

type Fields = { formRef: RefObject<HTMLFormElement | null>; isSending: boolean }

/** Inert until React has hydrated a prerendered page: text typed before that would be lost. */
export function Form(props: {
  fields: Fields
  onSubmit: (event: SyntheticEvent) => void
  label?: string
  className?: string
  children: ReactNode
}) {
  const { fields, onSubmit, label, className = 'form', children } = props
  const isHydrated = useIsHydrated()
  return (
    <form
      inert={!isHydrated}
      ref={fields.formRef}
      className={className}
      aria-label={label}
      aria-busy={fields.isSending || undefined}
      noValidate
      onSubmit={onSubmit}
    >
      {children}
      {fields.isSending && (
        <div className="overlay" role="status">
          <span className="visually-hidden">{m.ui_sending()}</span>
        </div>
      )}
    </form>
  )
}

/** A refusal that belongs to no field. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className="flash bad">
          <Icon icon={IconAlertCircle} />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
