import type { SyntheticEvent } from 'react'
import type { childAccountForm } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { NewPasswordFields } from '#web/accounts/sessions/NewPasswordFields.tsx'
import { TermsLinks } from '#web/accounts/TermsLinks.tsx'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Checkbox } from '#web/platform/ui/forms/Checkbox.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import type { useFields } from '#web/platform/ui/forms/useFields.ts'
import { StepHeading } from '#web/platform/ui/StepHeading.tsx'

type Fields = ReturnType<typeof useFields<typeof childAccountForm>>

/** How the child will sign in, and the guardian's consent. */
export function AccountStep(props: {
  fields: Fields
  onSubmit: (event: SyntheticEvent) => void
  onBack: () => void
}) {
  const { fields, onSubmit, onBack } = props
  return (
    <Card>
      <StepHeading>{m.family_step_account()}</StepHeading>
      <Form fields={fields} onSubmit={onSubmit}>
        <EmailField
          label={m.session_email()}
          help={m.family_email_help()}
          {...fields.field('email')}
          autoComplete="off"
        />
        <NewPasswordFields
          label={m.session_password()}
          help={m.family_password_help()}
          password={fields.field('password')}
          confirmation={fields.field('password_confirmation')}
        />
        <Checkbox {...fields.field('is_term_and_condition_agreed')}>
          {m.family_guardian()} <TermsLinks />
        </Checkbox>
        <SubmitButton
          fields={fields}
          disabledReason={m.family_create_reason()}
          size="large"
          beside={
            <Button variant="ghost" size="large" onClick={onBack}>
              {m.ui_back()}
            </Button>
          }
        >
          {m.family_create_account()}
        </SubmitButton>
      </Form>
    </Card>
  )
}
