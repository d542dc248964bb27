import { useId, useState } from 'react'
import type { BillingDetails } from '#contract/store/cards.ts'
import { m } from '#messages'
import { FieldNote } from '#web/platform/ui/forms/Field.tsx'
import type { CompleteCard } from './card-provider.ts'
import { declineText } from './decline-text.ts'
import { type CallSandbox, confirmSandboxIntent } from './sandbox-confirm.ts'
import { findInvalidFields, groupExpiry, groupNumber, type TypedCard, toCardParams } from './typed-card.ts'
import './cards.css'

const parts = {
  number: { label: m.cards_number, example: () => '4242 4242 4242 4242', group: groupNumber, most: 23 },
  expiry: { label: m.cards_expiry, example: m.cards_expiry_example, group: groupExpiry, most: 9 },
  cvc: {
    ...{ label: m.cards_cvc, example: () => 'CVC', most: 4 },
    group: (text: string) => text.replace(/\D/g, ''),
  },
} as const
type Part = keyof TypedCard
// The keys of a literal.
const names = Object.keys(parts) as Part[]

const sentences: Record<Part, () => string> = {
  number: m.cards_number_wrong,
  expiry: m.cards_expiry_wrong,
  cvc: m.cards_cvc_wrong,
}

/** The sandbox's form. Nothing fills it in by itself: no real card belongs there. */
export function SandboxCardFields(props: {
  ask: CallSandbox
  onChange: (card: CompleteCard | undefined) => void
}) {
  const { ask, onChange } = props
  const [card, setCard] = useState<TypedCard>({ number: '', expiry: '', cvc: '' })
  const [left, setLeft] = useState<ReadonlySet<Part>>(new Set())
  const id = useId()
  const wrong = findInvalidFields(card, new Date())
  const shown = names.filter((name) => wrong.has(name) && left.has(name))

  function change(name: Part, value: string) {
    const typed = { ...card, [name]: value }
    setCard(typed)
    onChange(findInvalidFields(typed, new Date()).size ? undefined : toCompleteCard(ask, typed))
  }
  return (
    <fieldset className="field card-fields">
      <legend className="label">{m.cards_details()}</legend>
      <div className="card-inputs">
        {names.map((name) => (
          <input
            key={name}
            className={shown.includes(name) ? 'input bad' : 'input'}
            name={name}
            aria-label={parts[name].label()}
            aria-invalid={shown.includes(name) || undefined}
            aria-describedby={`${id}-below`}
            placeholder={parts[name].example()}
            inputMode="numeric"
            autoComplete="off"
            maxLength={parts[name].most}
            value={card[name]}
            onChange={({ target }) => {
              // Only what is added at the end is put into groups: elsewhere the caret would jump.
              const isAtEnd = target.selectionStart === target.value.length
              change(name, isAtEnd ? parts[name].group(target.value) : target.value)
            }}
            onBlur={() => {
              setLeft((now) => new Set(now).add(name))
              change(name, parts[name].group(card[name]))
            }}
          />
        ))}
      </div>
      <FieldNote
        id={`${id}-below`}
        error={
          shown.length === names.length
            ? m.cards_all_wrong()
            : shown.map((name) => sentences[name]()).join(' ') || undefined
        }
        help={m.cards_sandbox_help()}
      />
    </fieldset>
  )
}

const toCompleteCard = (ask: CallSandbox, card: TypedCard): CompleteCard => ({
  save: async (clientSecret, billing) => {
    const method = await ask('/v1/payment_methods', { ...toCardParams(card), ...toBillingParams(billing) })
    if (!method.id) return { message: declineText(method.error ?? {}) }
    const setup = await confirmSandboxIntent(ask, 'setup_intents', clientSecret, {
      payment_method: method.id,
    })
    return setup.status === 'succeeded' ? { card: setup.card } : { message: setup.message }
  },
})

const toBillingParams = ({ email, ...address }: BillingDetails) => ({
  'billing_details[email]': email,
  ...Object.fromEntries(
    Object.entries(address).map(([name, value]) => [`billing_details[address][${name}]`, value]),
  ),
})
