import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Facts } from '#server/messages/notifications/registry.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { PaymentRow } from './queries.ts'

/** Tells the operator of something about a payment that a person should look at, by its numbers here and at the provider. */
export const alertOperator = (
  deps: Deps,
  tx: Tx,
  { id: payment_id }: Pick<PaymentRow, 'id'>,
  matter: Facts['payment_matter']['matter'],
  provider_id: string,
): Promise<void> =>
  notifyAddress(deps, tx, {
    family_id: null,
    to: { address: deps.config.OPERATOR_EMAIL, name: 'Questnest' },
    language: 'en-CA',
    kind: 'payment_matter',
    facts: { payment_id, provider_id, matter },
  })
