import { useState } from 'react'
import { childAccountForm, childGeneralForm } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { BackLink, PageHead } from '#web/platform/ui/PageHead.tsx'
import { Stepper } from '#web/platform/ui/Stepper.tsx'
import { AccountStep } from './AccountStep.tsx'
import { type AddChildOutcome, AddChildResult } from './AddChildResult.tsx'
import { GeneralStep } from './GeneralStep.tsx'
import { useAddChild } from './queries.ts'
import './families.css'

export const meta = () => pageMeta(m.family_add_child(), m.family_add_description())

const GENERAL = 0
const ACCOUNT = 1
const COMPLETE = 2

/** /addchild: three steps; the first two can be gone back to until the account is made. */
export default function AddChildScreen() {
  const [step, setStep] = useState(GENERAL)
  const [outcome, setOutcome] = useState<AddChildOutcome>()
  const addChild = useAddChild()
  const general = useFields(childGeneralForm, { first_name: '', last_name: '', birthday: '', phone: '' })
  const account = useFields(childAccountForm, {
    email: '',
    password: '',
    password_confirmation: '',
    is_term_and_condition_agreed: false,
  })

  const create = account.submit(async (values) => {
    try {
      setOutcome(await addChild({ ...childGeneralForm.parse(general.values), ...values }))
    } catch (error) {
      // What concerns a field of this step is shown at the field.
      if (!(error instanceof ApiError) || Object.keys(error.fields).some((name) => name in values))
        throw error
      setOutcome({ error })
    }
    setStep(COMPLETE)
  })

  function addAnother() {
    general.reset()
    account.reset()
    setOutcome(undefined)
    setStep(GENERAL)
  }

  const isCreated = outcome !== undefined && 'id' in outcome
  return (
    <div className="wrap narrow add-child">
      <PageHead
        title={m.family_add_child()}
        back={<BackLink to="/parentdashboard">{m.family_back_to_dashboard()}</BackLink>}
      />
      <Stepper
        steps={[m.family_step_general(), m.family_step_account(), m.family_step_complete()]}
        currentStep={step}
        {...(!isCreated && !account.isSending && { onStep: setStep })}
      />
      {step === GENERAL && <GeneralStep fields={general} onDone={() => setStep(ACCOUNT)} />}
      {step === ACCOUNT && <AccountStep fields={account} onSubmit={create} onBack={() => setStep(GENERAL)} />}
      {step === COMPLETE && outcome && (
        <AddChildResult outcome={outcome} onTryAgain={() => setStep(GENERAL)} onAddAnother={addAnother} />
      )}
    </div>
  )
}
