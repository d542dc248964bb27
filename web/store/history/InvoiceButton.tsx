import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getInvoice } from '#contract/store/invoices.ts'
import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { apiPath } from '#web/platform/api/api.ts'
import { download } from '#web/platform/api/download.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import './invoice-link.css'

/** Downloads the invoice; `payment` must have one. (P07) */
export function InvoiceButton({ payment, children }: { payment: Payment; children: ReactNode }) {
  const { id, invoice_id } = payment
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(apiPath(getInvoice, { id }), `${invoice_id}.pdf`),
    onError: (error) => flash.failure(error),
  })
  return (
    <Button
      variant="quiet"
      size="compact"
      className="invoice-link"
      isPending={isPending}
      pendingText={m.ui_loading()}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  )
}
