import { type SyntheticEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#web/platform/api/api.ts'
import { type ValidationMessages, validationMessage } from '#web/platform/api/validation-messages.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import type { FieldBinding } from './Field.tsx'

/** Field values while editing: numbers may be empty, and booleans that must be true may be false. */
type Draft<Values> = {
  [Name in keyof Values]-?: Exclude<Values[Name], undefined> extends number
    ? number | ''
    : Exclude<Values[Name], undefined> extends boolean
      ? boolean
      : Exclude<Values[Name], undefined>
}

/**
 * The state of one form, validated by a schema of the contract. The error of a field shows once the field was blurred
 * or the form was submitted; a server error shows until the field changes.
 */
export function useFields<Schema extends z.ZodMiniType<object, object>>(
  schema: Schema,
  initial: Draft<z.input<Schema>>,
  /** Messages that only this form needs. */
  messages?: ValidationMessages,
) {
  type Values = Draft<z.input<Schema>>
  type Name = keyof Values & string
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  /** A server error that belongs to no field. */
  const [failure, setFailure] = useState<ApiError>()
  const formRef = useRef<HTMLFormElement>(null)

  const parsed = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? [])
    errors[String(issue.path[0])] ??= validationMessage(issue.message, messages)

  function setValue<N extends Name>(name: N, value: Values[N]) {
    setValues((current) => ({ ...current, [name]: value }))
    setServerErrors(({ [name]: _, ...others }) => others)
  }

  const field = <N extends Name>(name: N): FieldBinding<Values[N]> => ({
    name,
    value: values[name],
    onChange: (value) => setValue(name, value),
    onBlur: () => setTouched((current) => new Set(current).add(name)),
    error: serverErrors[name] ?? (touched.has(name) ? errors[name] : undefined),
  })

  function showAllErrors(errorsByField: Record<string, string>) {
    setTouched(new Set(Object.keys(values)))
    // Wait until the errors have rendered, so that a screen reader announces them with the field.
    requestAnimationFrame(() => {
      const invalidField = [...(formRef.current?.elements ?? [])].find(
        (element) => (element.getAttribute('name') ?? '') in errorsByField,
      )
      if (!(invalidField instanceof HTMLElement)) return
      // A field that is folded away cannot get the focus.
      invalidField.closest('details')?.setAttribute('open', '')
      invalidField.focus()
    })
  }

  type Send = (parsed: z.output<Schema>) => unknown
  /**
   * Returns a `<form onSubmit>` handler. It sends the parsed values and shows each server error at its field, or stores
   * it in `failure`. It flashes `failureText`, if given, after a failure.
   */
  const submit = (send: Send, failureText?: string) => async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending) return
    setFailure(undefined)
    if (!parsed.success) return showAllErrors(errors)
    setSending(true)
    try {
      await send(parsed.data)
    } catch (error) {
      if (failureText) flash.failure(error, failureText)
      if (!(error instanceof ApiError)) throw error
      const ownErrors = Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in values))
      setServerErrors(ownErrors)
      if (Object.keys(ownErrors).length) showAllErrors(ownErrors)
      else setFailure(error)
    } finally {
      setSending(false)
    }
  }

  function reset(newValues: Values = initial) {
    setValues(newValues)
    setTouched(new Set())
    setServerErrors({})
    setFailure(undefined)
  }

  return { values, set: setValue, field, isValid: parsed.success, isSending, failure, formRef, submit, reset }
}
