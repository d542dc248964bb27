import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { sendPhoneVerification } from '#contract/accounts/contacts.ts'
import type { Profile } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { phoneText } from '#web/accounts/phone-text.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { FormError } from '#web/platform/ui/forms/Form.tsx'
import { PhoneCodeForm } from './PhoneCodeForm.tsx'
import './verify-phone.css'

/** Whether a parent has to verify the phone before the first reward is approved. (R04) */
export const needsVerifiedPhone = ({ sends_texts, phone_verified }: Profile) => sends_texts && !phone_verified

/**
 * Sends a code to the parent's phone by text message and lets the parent enter it; a parent without a phone gets a link to
 * add one. `otherButton` is shown beside the main one. (S13, F10)
 */
export function VerifyPhone({ profile, otherButton }: { profile: Profile; otherButton: ReactNode }) {
  const { phone, waiting_phone } = profile
  // The code field gets the focus only after the parent requests a code here. If a code was sent earlier, the form is
  // shown when the page opens and must not take the focus.
  const [wasCodeRequested, setCodeRequested] = useState(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(sendPhoneVerification, {}),
    onSuccess: () => setCodeRequested(true),
    meta: { invalidates: [queryKeys.profile], awaitsRefetch: true },
  })
  const number = phoneText(waiting_phone ?? phone)
  const refusal = <FormError>{error && refusalText(error)}</FormError>
  const changeLink = <Link to="/settings/account">{m.contact_other_number()}</Link>
  if (!number)
    return (
      <div className="actions">
        {otherButton}
        <LinkButton to="/settings/account">{m.contact_add_number()}</LinkButton>
      </div>
    )
  if (!waiting_phone)
    return (
      <div className="verify-phone">
        <p>
          <KeptTogether text={m.contact_code_goes_to({ number })} part={number} /> {changeLink}
        </p>
        {refusal}
        <div className="actions">
          {otherButton}
          <Button isPending={isPending} pendingText={m.ui_sending()} onClick={() => mutate()}>
            {m.contact_code_send()}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="verify-phone">
      <p>
        <KeptTogether text={m.contact_code_sent_to({ number })} part={number} /> {changeLink}
      </p>
      <PhoneCodeForm hasFocus={wasCodeRequested} otherButton={otherButton} />
      {refusal}
      <div className="row">
        <Button
          variant="quiet"
          size="compact"
          isPending={isPending}
          pendingText={m.ui_sending()}
          onClick={() => mutate()}
        >
          {m.contact_send_again()}
        </Button>
        <p className="small muted" role="status">
          {isSuccess && m.contact_sent()}
        </p>
      </div>
    </div>
  )
}

/** A text in which `part` does not break across lines. */
function KeptTogether({ text, part }: { text: string; part: string }) {
  const [before, after] = text.split(part)
  return (
    <>
      {before}
      <span className="no-wrap">{part}</span>
      {after}
    </>
  )
}
