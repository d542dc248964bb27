import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { resendInvoice } from '#contract/store/invoices.ts'
import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { call, errorText } from '#web/platform/api/api.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatDollars } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { InvoiceButton } from './InvoiceButton.tsx'
import { PurchasesTable } from './PurchasesTable.tsx'

/** All purchases with their invoices. (P07) */
export function InvoiceHistory() {
  const { dayOf } = useCalendar()
  return (
    <PurchasesTable
      title={m.billing_payments()}
      lead={m.billing_payments_lead()}
      name="payments"
      emptyText={m.billing_payments_none()}
      columns={[
        {
          name: m.billing_id(),
          className: 'id',
          render: ({ invoice_id }) => invoice_id ?? m.billing_missing(),
        },
        {
          name: m.billing_amount(),
          className: 'amount',
          render: (payment) => <PaidAmount payment={payment} />,
        },
        {
          name: m.billing_date(),
          className: 'day',
          render: ({ purchased_at }) => (purchased_at ? formatDay(dayOf(purchased_at)) : m.billing_missing()),
        },
        {
          name: m.billing_invoice(),
          className: 'invoice-cell',
          render: (payment) => <Invoice payment={payment} />,
        },
      ]}
    />
  )
}

function PaidAmount({ payment: { total_price, refunded } }: { payment: Payment }) {
  return (
    <>
      {formatDollars(total_price)}
      {refunded > 0 && (
        <span className="small muted">
          {refunded < total_price
            ? m.purchases_refunded({ amount: formatDollars(refunded) })
            : m.purchases_refunded_all()}
        </span>
      )}
    </>
  )
}

function Invoice({ payment }: { payment: Payment }) {
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
    <div className="row between invoice">
      {invoice_id ? (
        <InvoiceButton payment={payment}>
          {m.billing_download()}
          <span className="visually-hidden"> {invoice_id}</span>
        </InvoiceButton>
      ) : (
        m.billing_missing()
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
