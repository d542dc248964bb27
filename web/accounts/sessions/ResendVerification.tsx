import { useState } from 'react'
import { sendVerification } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import './resend-verification.css'

/** Sends the verification mail again. The result does not reveal whether the address has an account. */
export function ResendVerification({ email }: { email: string }) {
  const [isSending, setSending] = useState(false)
  const [resultText, setResultText] = useState('')

  async function send() {
    setSending(true)
    try {
      await call(sendVerification, { body: { email } })
      setResultText(m.session_sent_again())
    } catch (error) {
      setResultText(refusalText(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="resend-verification">
      <Button variant="ghost" isPending={isSending} pendingText={m.ui_sending()} onClick={send}>
        {m.session_send_again()}
      </Button>
      <p role="status">{resultText}</p>
    </div>
  )
}
