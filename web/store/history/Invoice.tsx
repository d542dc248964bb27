import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { resendInvoice } from '#contract/store/invoices.ts'
import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { call, errorText } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { InvoiceButton } from './InvoiceButton.tsx'

/** Buttons to download and resend a purchase's invoice. (P07) */
export function Invoice({ payment }: { payment: Payment }) {
  const { id, invoice_id } = payment
  const [resendResult, setResendResult] = useState<{ isSent: boolean; text: string }>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(resendInvoice, { params: { id } }),
    onSuccess: () => setResendResult({ isSent: true, text: m.billing_resent() }),
    onError: (error) => setResendResult({ isSent: false, text: errorText(error) }),
  })
  const resend = () =>
    invoice_id ? mutate() : setResendResult({ isSent: false, text: m.billing_invoice_unknown() })
  return (
    <div className="invoice">
      {invoice_id && (
        <InvoiceButton payment={payment}>
          {m.billing_download()}
          <span className="visually-hidden"> {invoice_id}</span>
        </InvoiceButton>
      )}
      <Button
        itemName={invoice_id ?? m.billing_missing()}
        variant="quiet"
        size="compact"
        className="resend"
        isPending={isPending}
        pendingText={m.ui_sending()}
        onClick={resend}
      >
        {m.billing_resend()}
      </Button>
      {resendResult && (
        <Dialog
          title={resendResult.isSent ? m.billing_resent_title() : m.billing_resend_failed()}
          onClose={() => setResendResult(undefined)}
          actions={<Button onClick={() => setResendResult(undefined)}>{m.ui_close()}</Button>}
        >
          <p>{resendResult.text}</p>
        </Dialog>
      )}
    </div>
  )
}
