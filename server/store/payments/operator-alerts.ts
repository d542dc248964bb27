import type { MandatoryMessage, MessageKind } from '#server/messages/notifications/message-kind.ts'
import { notifyOperator } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { PaymentRow } from './queries.ts'

/**
 * Mails the operator about a payment that a person should check. `provider_id` is Stripe's id of the intent, refund or
 * dispute.
 */
export const alertOperator = (
  deps: Deps,
  tx: Tx,
  { id: payment_id }: Pick<PaymentRow, 'id'>,
  reason: AlertReason,
  provider_id: string,
): Promise<void> =>
  notifyOperator(deps, tx, { kind: paymentAlert, facts: { payment_id, provider_id, matter: reason } })

/** Why the operator should look at the payment; part of the keys of the mail's texts. */
export type AlertReason =
  /** The charge does not match the quote. */
  | 'disagrees'
  /** The card's postal code is not the one that decided the taxes. */
  | 'postal_code'
  /** The family was purged before its payment arrived, so nobody is left to credit. */
  | 'nobody'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost'
  | 'refund_failed'

/** `matter` is the reason. Stored messages have this name. */
const paymentAlert: MandatoryMessage<{ payment_id: string; provider_id: string; matter: AlertReason }> = {
  name: 'payment_matter',
  getFooterReason: () => 'operator',
  mail: ({ payment_id, provider_id, matter }, { t }) => ({
    subject: t(`mail_payment_matter_${matter}_subject`),
    title: t(`mail_payment_matter_${matter}_subject`),
    paragraphs: [t(`mail_payment_matter_${matter}_text`)],
    items: [
      { title: provider_id, text: t('mail_payment_matter_provider') },
      { title: payment_id, text: t('mail_payment_matter_payment') },
    ],
  }),
  sampleFacts: {
    payment_id: '00000000-0000-7000-8000-000000000000',
    provider_id: 'pi_<3Q>x',
    matter: 'postal_code',
  },
}

export const operatorAlerts: readonly MessageKind[] = [paymentAlert]
