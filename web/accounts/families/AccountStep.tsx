import type { SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import { childAccountForm, childPinForm } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { NewPasswordFields } from '#web/accounts/sessions/NewPasswordFields.tsx'
import { TermsCheckbox } from '#web/accounts/TermsCheckbox.tsx'
import { sendsMails } from '#web/platform/app/site.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { StepHeading } from '#web/platform/ui/StepHeading.tsx'
import { PinField, pinMessages } from './PinField.tsx'

/* How a new child will sign in: the second step of adding a child. */

/** With an address and a password, or with the family's code and a PIN. (F03) */
export type SignInWay = 'email' | 'pin'
export type ChildAccount = z.output<typeof childAccountForm> | z.output<typeof childPinForm>

export const useAccountFields = () =>
  useFields(childAccountForm, {
    email: '',
    password: '',
    password_confirmation: '',
    is_term_and_condition_agreed: false,
  })
export const usePinFields = () =>
  useFields(childPinForm, { pin: '', is_term_and_condition_agreed: false }, pinMessages)

type AccountFields = ReturnType<typeof useAccountFields>
type PinFields = ReturnType<typeof usePinFields>

export function AccountStep(props: {
  way: SignInWay
  onChangeWay: (way: SignInWay) => void
  account: AccountFields
  withPin: PinFields
  onCreate: (account: ChildAccount) => Promise<void>
  onBack: () => void
}) {
  const { way, onChangeWay, account, withPin, onCreate, onBack } = props
  return (
    <Card>
      <StepHeading>{m.family_step_account()}</StepHeading>
      <SegmentedChoice
        name="way"
        label={m.family_way()}
        options={[
          { value: 'email', label: m.family_way_email() },
          { value: 'pin', label: m.family_way_pin() },
        ]}
        value={way}
        onChange={onChangeWay}
      />
      {way === 'email' ? (
        <EmailForm fields={account} onSubmit={account.submit(onCreate)} onBack={onBack} />
      ) : (
        <PinForm fields={withPin} onSubmit={withPin.submit(onCreate)} onBack={onBack} />
      )}
    </Card>
  )
}

type FormProps<Fields> = {
  fields: Fields
  onSubmit: (event: SyntheticEvent) => void
  onBack: () => void
}

const EmailForm = ({ fields, onSubmit, onBack }: FormProps<AccountFields>) => (
  <Form fields={fields} onSubmit={onSubmit}>
    <EmailField
      label={m.session_email()}
      help={sendsMails ? m.family_email_help() : m.home_email_help_kid()}
      {...fields.field('email')}
      autoComplete="off"
    />
    <NewPasswordFields fields={fields} label={m.session_password()} help={m.family_password_help()} />
    <TermsCheckbox fields={fields} consent={m.family_guardian()} />
    <CreateButton fields={fields} onBack={onBack} />
  </Form>
)

const PinForm = ({ fields, onSubmit, onBack }: FormProps<PinFields>) => (
  <Form fields={fields} onSubmit={onSubmit}>
    <p className="muted">{m.family_way_pin_text()}</p>
    <PinField {...fields.field('pin')} />
    <TermsCheckbox fields={fields} consent={m.family_guardian()} />
    <CreateButton fields={fields} onBack={onBack} />
  </Form>
)

const CreateButton = (props: { fields: { isValid: boolean; isSending: boolean }; onBack: () => void }) => (
  <SubmitButton
    fields={props.fields}
    disabledReason={m.family_create_reason()}
    size="large"
    buttonsBefore={
      <Button variant="ghost" size="large" onClick={props.onBack}>
        {m.ui_back()}
      </Button>
    }
  >
    {m.family_create_account()}
  </SubmitButton>
)
