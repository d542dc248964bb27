import { type SyntheticEvent, useState } from 'react'
import { href } from 'react-router'
import type * as z from 'zod/mini'
import { childAccountForm, childGeneralForm, childPinForm } from '#contract/accounts/children.ts'
import type { BuiltInAvatar } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { AnimalChoice } from '#web/accounts/AnimalChoice.tsx'
import { NameFields } from '#web/accounts/NameFields.tsx'
import { NewPasswordFields } from '#web/accounts/sessions/NewPasswordFields.tsx'
import { TermsCheckbox } from '#web/accounts/TermsCheckbox.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { PhoneField } from '#web/platform/ui/forms/PhoneField.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { BackLink, PageHead } from '#web/platform/ui/PageHead.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { StepHeading } from '#web/platform/ui/StepHeading.tsx'
import { Stepper } from '#web/platform/ui/Stepper.tsx'
import { BirthdayField, useIsInFuture } from './BirthdayField.tsx'
import { PinField, pinMessages } from './PinField.tsx'
import { useAddChild } from './queries.ts'
import './families.css'

// Loaded on demand, because only the last step needs them.
const NewChildPicture = lazyPart(async () => (await import('./NewChild.tsx')).NewChildPicture)
const HandOverToNewChild = lazyPart(async () => (await import('./NewChild.tsx')).HandOverToNewChild)

export const meta = () => pageMeta(m.family_add_child(), m.family_add_description())

const GENERAL = 0
const ACCOUNT = 1
const COMPLETE = 2

/** /addchild, in three steps. The parent can go back until the account is created. */
export default function AddChildScreen() {
  const [step, setStep] = useState(GENERAL)
  const [outcome, setOutcome] = useState<AddChildOutcome>()
  const [avatar, setAvatar] = useState<BuiltInAvatar>()
  const [way, setWay] = useState<SignInWay>('email')
  const addChild = useAddChild()
  const general = useFields(childGeneralForm, { first_name: '', last_name: '', birthday: '', phone: '' })
  const account = useFields(childAccountForm, {
    email: '',
    password: '',
    password_confirmation: '',
    is_term_and_condition_agreed: false,
  })

  const withPin = useFields(childPinForm, { pin: '', is_term_and_condition_agreed: false }, pinMessages)

  async function create(values: z.output<typeof childAccountForm> | z.output<typeof childPinForm>) {
    try {
      setOutcome(await addChild({ ...childGeneralForm.parse(general.values), ...values, avatar }))
    } catch (error) {
      // Rethrow errors of this step's fields: the form shows them at the fields.
      if (!(error instanceof ApiError) || Object.keys(error.fields).some((name) => name in values))
        throw error
      setOutcome({ error })
    }
    setStep(COMPLETE)
  }

  function addAnother() {
    general.reset()
    setAvatar(undefined)
    account.reset()
    withPin.reset()
    setOutcome(undefined)
    setStep(GENERAL)
  }

  const isCreated = outcome !== undefined && 'id' in outcome
  return (
    <div className={isCreated ? 'wrap add-child' : 'wrap narrow add-child'}>
      <PageHead
        title={m.family_add_child()}
        // Once the child is added, a link below leads to the dashboard.
        backLink={!isCreated && <BackLink to="/parentdashboard">{m.family_back_to_dashboard()}</BackLink>}
      />
      <Stepper
        steps={[m.family_step_general(), m.family_step_account(), m.family_step_complete()]}
        currentStep={step}
        {...(!isCreated && !account.isSending && !withPin.isSending && { onStep: setStep })}
      />
      {step === GENERAL && (
        <GeneralStep
          fields={general}
          avatar={avatar}
          onChangeAvatar={setAvatar}
          onDone={() => setStep(ACCOUNT)}
        />
      )}
      {step === ACCOUNT && (
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
            onChange={setWay}
          />
          {way === 'email' ? (
            <AccountForm fields={account} onSubmit={account.submit(create)} onBack={() => setStep(GENERAL)} />
          ) : (
            <PinForm fields={withPin} onSubmit={withPin.submit(create)} onBack={() => setStep(GENERAL)} />
          )}
        </Card>
      )}
      {step === COMPLETE && outcome && (
        <AddChildResult
          outcome={outcome}
          firstName={general.values.first_name}
          hasEmail={way === 'email'}
          onTryAgain={() => setStep(GENERAL)}
          onAddAnother={addAnother}
        />
      )}
    </div>
  )
}

type GeneralFields = ReturnType<typeof useFields<typeof childGeneralForm>>

function GeneralStep(props: {
  fields: GeneralFields
  avatar: BuiltInAvatar | undefined
  onChangeAvatar: (avatar: BuiltInAvatar) => void
  onDone: () => void
}) {
  const { fields, avatar, onChangeAvatar, onDone } = props
  const isBirthdayInFuture = useIsInFuture(fields.values.birthday)
  return (
    <Card>
      <StepHeading>{m.family_step_general()}</StepHeading>
      <Form fields={fields} onSubmit={fields.submit(onDone)}>
        <div className="two-columns">
          <NameFields fields={fields} isOwn={false} />
        </div>
        <div className="two-columns">
          <BirthdayField fields={fields} />
          <PhoneField label={m.session_phone()} isOptional {...fields.field('phone')} />
        </div>
        <AnimalChoice
          label={m.family_animal()}
          help={m.family_animal_help()}
          isOptional
          animal={avatar}
          onChange={onChangeAvatar}
        />
        <SubmitButton
          fields={{ isValid: fields.isValid && !isBirthdayInFuture, isSending: fields.isSending }}
          disabledReason={m.family_next_reason()}
          size="large"
        >
          {m.family_next()}
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** Whether the child signs in with an address and a password, or with the family's code and a PIN. (F03) */
type SignInWay = 'email' | 'pin'

type AccountFormProps<Fields> = {
  fields: Fields
  onSubmit: (event: SyntheticEvent) => void
  onBack: () => void
}

function AccountForm(props: AccountFormProps<ReturnType<typeof useFields<typeof childAccountForm>>>) {
  const { fields, onSubmit, onBack } = props
  return (
    <Form fields={fields} onSubmit={onSubmit}>
      <EmailField
        label={m.session_email()}
        help={m.family_email_help()}
        {...fields.field('email')}
        autoComplete="off"
      />
      <NewPasswordFields fields={fields} label={m.session_password()} help={m.family_password_help()} />
      <TermsCheckbox fields={fields} consent={m.family_guardian()} />
      <CreateButton fields={fields} onBack={onBack} />
    </Form>
  )
}

function PinForm(props: AccountFormProps<ReturnType<typeof useFields<typeof childPinForm>>>) {
  const { fields, onSubmit, onBack } = props
  return (
    <Form fields={fields} onSubmit={onSubmit}>
      <p className="muted">{m.family_way_pin_text()}</p>
      <PinField {...fields.field('pin')} />
      <TermsCheckbox fields={fields} consent={m.family_guardian()} />
      <CreateButton fields={fields} onBack={onBack} />
    </Form>
  )
}

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

/** `restoredName` is set when an inactive child was reactivated. */
type AddChildOutcome = { id: string; restoredName?: string } | { error: ApiError }

function AddChildResult(props: {
  outcome: AddChildOutcome
  firstName: string
  hasEmail: boolean
  onTryAgain: () => void
  onAddAnother: () => void
}) {
  const { outcome, firstName, hasEmail, onTryAgain, onAddAnother } = props
  return 'id' in outcome ? (
    <div className="new-child-cards">
      <ResultCard
        isSuccess
        title={
          outcome.restoredName
            ? m.family_is_back({ name: outcome.restoredName })
            : m.family_in_nest({ name: firstName })
        }
        picture={
          <div className="new-child">
            <NewChildPicture id={outcome.id} />
          </div>
        }
        actions={
          <>
            <LinkButton size="large" to={href('/kids/:id/assignmission', { id: outcome.id })}>
              {m.family_create_quest()}
            </LinkButton>
            <div className="actions">
              <LinkButton variant="quiet" to="/parentdashboard">
                {m.family_visit_dashboard()}
              </LinkButton>
              <Button variant="quiet" onClick={onAddAnother}>
                {m.family_add_another()}
              </Button>
            </div>
          </>
        }
      >
        {outcome.restoredName ? (
          m.family_is_back_text()
        ) : (
          <>
            <p>
              <b>{m.family_created()}</b>
            </p>
            {hasEmail && <p>{m.family_invited()}</p>}
          </>
        )}
      </ResultCard>
      <HandOverToNewChild id={outcome.id} isRestored={outcome.restoredName !== undefined} />
    </div>
  ) : (
    <ResultCard
      isSuccess={false}
      title={m.family_not_created()}
      actions={
        <>
          <Button onClick={onTryAgain}>{m.ui_try_again()}</Button>
          <LinkButton variant="ghost" to="/parentdashboard">
            {m.ui_cancel()}
          </LinkButton>
        </>
      }
    >
      {getErrorText(outcome.error)}
    </ResultCard>
  )
}

/** The server never reveals whether an address is in use elsewhere, so the text suggests checking the address first. */
function getErrorText(error: ApiError) {
  const [fieldError] = Object.values(error.fields)
  return error.code === 'child_not_created' ? m.family_not_created_hint() : (fieldError ?? refusalText(error))
}
