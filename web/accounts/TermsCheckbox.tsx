import { m } from '#messages'
import { Checkbox } from '#web/platform/ui/forms/Checkbox.tsx'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'

/** `consent` is the start of the sentence. The links open a new tab, so that the form's input is not lost. */
export const TermsCheckbox = (props: {
  fields: { field: (name: 'is_term_and_condition_agreed') => FieldBinding<boolean> }
  consent: string
}) => (
  <Checkbox {...props.fields.field('is_term_and_condition_agreed')}>
    {props.consent}{' '}
    <a href="/terms-of-service" target="_blank" rel="noreferrer">
      {m.nav_terms()}
    </a>{' '}
    {m.session_agree_and()}{' '}
    <a href="/privacy-policy" target="_blank" rel="noreferrer">
      {m.nav_privacy()}
    </a>
    .
  </Checkbox>
)
