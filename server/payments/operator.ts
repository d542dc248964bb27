import type { Tx } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Facts } from '#server/notifications/kinds.ts'
import { notify } from '#server/notifications/notifications.ts'
import type { PaymentRow } from './store.ts'

/** Tells the operator of something about a payment that a person should look at, by its numbers here and at the provider. */
export const tellOperator = (
  deps: Deps,
  tx: Tx,
  { id: payment_id }: Pick<PaymentRow, 'id'>,
  matter: Facts['payment_matter']['matter'],
  provider_id: string,
): Promise<void> =>
  notify(deps, tx, {
    family_id: null,
    to: { address: deps.config.OPERATOR_EMAIL, name: 'Questnest' },
    language: 'en-CA',
    kind: 'payment_matter',
    facts: { payment_id, provider_id, matter },
  })
