import { useState } from 'react'
import { href } from 'react-router'
import { childGeneralForm } from '#contract/accounts/children.ts'
import type { BuiltInAvatar } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { AnimalChoice } from '#web/accounts/AnimalChoice.tsx'
import { NameFields } from '#web/accounts/NameFields.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { PhoneField } from '#web/platform/ui/forms/PhoneField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { BackLink, PageHead } from '#web/platform/ui/PageHead.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { StepHeading } from '#web/platform/ui/StepHeading.tsx'
import { Stepper } from '#web/platform/ui/Stepper.tsx'
import {
  AccountStep,
  type ChildAccount,
  type SignInWay,
  useAccountFields,
  usePinFields,
} from './AccountStep.tsx'
import { BirthdayField, useIsInFuture } from './BirthdayField.tsx'
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
  const account = useAccountFields()
  const withPin = usePinFields()

  async function create(values: ChildAccount) {
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
        <AccountStep
          way={way}
          onChangeWay={setWay}
          account={account}
          withPin={withPin}
          onCreate={create}
          onBack={() => setStep(GENERAL)}
        />
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
