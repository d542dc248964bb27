import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addCard, billingForm } from '#contract/store/cards.ts'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { PostalCodeField } from '#web/platform/ui/forms/PostalCodeField.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField, TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconLock } from '#web/platform/ui/graphics/icons.ts'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import type { CardProvider, CompleteCard } from './card-provider.ts'
import { cardsQuery, useCardProvider } from './queries.ts'
import { TestPaymentsNotice } from './TestPaymentsNotice.tsx'
import './cards.css'

type CardFormProps = {
  /** Called with the card provider's id of the saved card, after the list of cards was fetched again. */
  onSaved: (cardId: string) => void
  onCancel?: () => void
}

/** The form to save a payment card. (P04) */
export function CardForm(props: CardFormProps) {
  const { data: profile } = useQuery(profileQuery)
  const { provider, isError, retry } = useCardProvider()
  if (provider && profile) return <CardFormFields provider={provider} email={profile.email} {...props} />
  return isError ? <ErrorState text={m.cards_form_failed()} onRetry={retry} /> : <SkeletonRows count={2} />
}

function CardFormFields(props: CardFormProps & { provider: CardProvider; email: string }) {
  const { provider, email, onSaved, onCancel } = props
  const queryClient = useQueryClient()
  const [card, setCard] = useState<CompleteCard>()
  const [refusalText, setRefusalText] = useState<string>()
  const emptyValues = { email, line1: '', city: '', postal_code: '', country: 'CA' as const }
  const fields = useFields(billingForm, emptyValues, validationMessages)

  const save = fields.submit(async (billing) => {
    setRefusalText(undefined)
    if (!card) return
    const { client_secret } = await call(addCard, {})
    const result = await card.save(client_secret, billing)
    if ('message' in result) return setRefusalText(result.message)
    await queryClient.invalidateQueries(cardsQuery)
    onSaved(result.cardId)
  })
  return (
    <Form fields={fields} onSubmit={save} label={m.cards_add()}>
      {provider.isTest && <TestPaymentsNotice />}
      {provider.renderFields(setCard)}
      <p className="secure-note">
        <Icon icon={IconLock} />
        <span>{m.cards_safe()}</span>
      </p>
      <EmailField
        label={m.cards_email()}
        aside={<span className="optional">{m.cards_email_help()}</span>}
        {...fields.field('email')}
      />
      <TextField label={m.delivery_line1()} autoComplete="billing address-line1" {...fields.field('line1')} />
      <div className="billing-place">
        <TextField
          label={m.delivery_city()}
          autoComplete="billing address-level2"
          {...fields.field('city')}
        />
        <PostalCodeField
          label={m.delivery_postal()}
          help={m.cards_postal_help()}
          autoComplete="billing postal-code"
          {...fields.field('postal_code')}
        />
        <SelectField
          label={m.delivery_country()}
          options={[{ value: 'CA', label: m.delivery_country_ca() }]}
          {...fields.field('country')}
        />
      </div>
      <FormError>{refusalText ?? fields.failure?.message}</FormError>
      <SubmitButton
        fields={{ ...fields, isValid: fields.isValid && card !== undefined }}
        disabledReason={m.cards_incomplete()}
        onCancel={onCancel}
      >
        {m.ui_save()}
      </SubmitButton>
    </Form>
  )
}

const validationMessages = {
  field_required: m.field_required,
  field_invalid: m.field_invalid,
  postal_code_invalid: m.postal_code_invalid,
}
