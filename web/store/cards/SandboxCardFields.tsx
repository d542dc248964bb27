import { useId, useState } from 'react'
import type { BillingDetails } from '#contract/store/cards.ts'
import { m } from '#messages'
import { FieldHint } from '#web/platform/ui/forms/Field.tsx'
import type { CompleteCard } from './card-provider.ts'
import { declineText } from './decline-text.ts'
import { type CallSandbox, confirmSandboxIntent } from './sandbox-confirm.ts'
import {
  findInvalidFields,
  groupExpiry,
  groupNumber,
  onlyDigits,
  type TypedCard,
  toCardParams,
} from './typed-card.ts'
import './cards.css'

const inputs = {
  number: {
    label: m.cards_number,
    error: m.cards_number_wrong,
    example: () => '4242 4242 4242 4242',
    format: groupNumber,
    maxLength: 23,
  },
  expiry: {
    label: m.cards_expiry,
    error: m.cards_expiry_wrong,
    example: m.cards_expiry_example,
    format: groupExpiry,
    maxLength: 9,
  },
  cvc: {
    label: m.cards_cvc,
    error: m.cards_cvc_wrong,
    example: () => 'CVC',
    format: onlyDigits,
    maxLength: 4,
  },
} as const
type CardInput = keyof TypedCard
// Safe: Object.keys returns the names of `inputs`, although TypeScript types them as string.
const fieldNames = Object.keys(inputs) as CardInput[]

/**
 * The card fields of the Stripe sandbox, for test cards. Autofill is off because real cards must not be entered here.
 */
export function SandboxCardFields(props: {
  callSandbox: CallSandbox
  onChange: (card: CompleteCard | undefined) => void
}) {
  const { callSandbox, onChange } = props
  const [card, setCard] = useState<TypedCard>({ number: '', expiry: '', cvc: '' })
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<CardInput>>(new Set())
  const id = useId()
  const invalidFields = findInvalidFields(card, new Date())
  const shownErrors = fieldNames.filter((name) => invalidFields.has(name) && visitedFields.has(name))

  function change(name: CardInput, value: string) {
    const typed = { ...card, [name]: value }
    setCard(typed)
    onChange(findInvalidFields(typed, new Date()).size ? undefined : toCompleteCard(callSandbox, typed))
  }
  return (
    <fieldset className="field card-fields">
      <legend className="label">{m.cards_details()}</legend>
      <div className="card-inputs">
        {fieldNames.map((name) => (
          <input
            key={name}
            className={shownErrors.includes(name) ? 'input bad' : 'input'}
            name={name}
            aria-label={inputs[name].label()}
            aria-invalid={shownErrors.includes(name) || undefined}
            aria-describedby={`${id}-below`}
            placeholder={inputs[name].example()}
            inputMode="numeric"
            autoComplete="off"
            maxLength={inputs[name].maxLength}
            value={card[name]}
            onChange={({ target }) => {
              // Group digits only while typing at the end: elsewhere the caret would jump.
              const isAtEnd = target.selectionStart === target.value.length
              change(name, isAtEnd ? inputs[name].format(target.value) : target.value)
            }}
            onBlur={() => {
              setVisitedFields((names) => new Set(names).add(name))
              change(name, inputs[name].format(card[name]))
            }}
          />
        ))}
      </div>
      <FieldHint
        id={`${id}-below`}
        error={
          shownErrors.length === fieldNames.length
            ? m.cards_enter_details()
            : shownErrors.map((name) => inputs[name].error()).join(' ') || undefined
        }
        help={m.cards_sandbox_help()}
      />
    </fieldset>
  )
}

const toCompleteCard = (callSandbox: CallSandbox, card: TypedCard): CompleteCard => ({
  save: async (clientSecret, billing) => {
    const paymentMethod = await callSandbox('/v1/payment_methods', {
      ...toCardParams(card),
      ...toBillingParams(billing),
    })
    if (!paymentMethod.id) return { message: declineText(paymentMethod.error ?? {}) }
    const setup = await confirmSandboxIntent(callSandbox, 'setup_intents', clientSecret, {
      payment_method: paymentMethod.id,
    })
    return setup.status === 'succeeded' ? { cardId: setup.cardId } : { message: setup.message }
  },
})

const toBillingParams = ({ email, ...address }: BillingDetails) => ({
  'billing_details[email]': email,
  ...Object.fromEntries(
    Object.entries(address).map(([name, value]) => [`billing_details[address][${name}]`, value]),
  ),
})
