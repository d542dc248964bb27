import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cancelNewContact, sendPhoneVerification } from '#contract/accounts/contacts.ts'
import { m } from '#messages'
import { phoneText } from '#web/accounts/phone-text.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { IconClock } from '#web/platform/ui/graphics/icons.ts'
import { useUpdateAccount } from './account-queries.ts'
import { PhoneCodeForm } from './PhoneCodeForm.tsx'
import './verify-phone.css'

/**
 * The user's own e-mail or phone number that waits for verification. With `isCurrent`, this is the account's
 * present phone number, which was never verified. Otherwise the value will replace the present one.
 */
export function WaitingContact(props: {
  kind: 'email' | 'phone'
  value: string | null
  isCurrent?: boolean
}) {
  const { kind, value, isCurrent } = props
  const updateAccount = useUpdateAccount()
  if (!value) return null
  const isEmail = kind === 'email'
  return (
    <>
      <WaitingNote
        text={
          isCurrent
            ? m.contact_phone_sent()
            : isEmail
              ? m.contact_email_waits({ value })
              : m.contact_phone_waits({ value: phoneText(value) })
        }
        onSendAgain={() => (isEmail ? updateAccount({ email: value }) : call(sendPhoneVerification, {}))}
        onCancel={isCurrent ? undefined : () => call(cancelNewContact, { params: { contact: kind } })}
      />
      {!isEmail && <PhoneCodeForm />}
    </>
  )
}

/** For a phone number to which no verification message has been sent yet. */
export const UnverifiedPhone = () => (
  <UnverifiedNote label={m.contact_verify_phone()} onSend={() => call(sendPhoneVerification, {})} />
)

/** `onSend` sends the verification message. */
export function UnverifiedNote({ label, onSend }: { label: string; onSend: () => Promise<unknown> }) {
  return (
    <span className="contact-note">
      <Chip meaning="wait" icon={IconClock}>
        {m.contact_not_verified()}
      </Chip>
      <ActionButton onPress={onSend} doneText={m.contact_sent()}>
        {label}
      </ActionButton>
    </span>
  )
}

export function WaitingNote(props: {
  text: string
  onSendAgain: () => Promise<unknown>
  onCancel: (() => Promise<unknown>) | undefined
}) {
  const { text, onSendAgain, onCancel } = props
  return (
    <span className="contact-note">
      <Chip meaning="wait" icon={IconClock}>
        {m.contact_waiting()}
      </Chip>
      <span className="small">{text}</span>
      <span className="actions">
        <ActionButton onPress={onSendAgain} doneText={m.contact_sent()}>
          {m.contact_send_again()}
        </ActionButton>
        {onCancel && (
          <ActionButton onPress={onCancel} doneText={m.contact_cancelled()}>
            {m.contact_cancel()}
          </ActionButton>
        )}
      </span>
    </span>
  )
}

function ActionButton(props: { onPress: () => Promise<unknown>; doneText: string; children: ReactNode }) {
  const { onPress, doneText, children } = props
  const { mutate, isPending } = useMutation({
    mutationFn: onPress,
    onSuccess: () => flash.success(doneText),
    onError: (error) => flash.failure(error, refusalText(error)),
    meta: { invalidates: [queryKeys.profile, queryKeys.children.all], awaitsRefetch: true },
  })
  return (
    <Button
      variant="ghost"
      size="compact"
      isPending={isPending}
      pendingText={m.ui_sending()}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  )
}
