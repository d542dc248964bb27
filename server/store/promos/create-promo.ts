import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { insertPromo, type PromoRow } from './queries.ts'

export type PromoRules = Pick<
  PromoRow,
  'code' | 'percent' | 'first_purchase_only' | 'per_family' | 'in_all' | 'note' | 'expires_at'
>

/** Makes a promo code, which lies in the database in capitals; returns whether it is new. One for one person is `in_all: 1`. */
export const createPromo = (
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  tx: Tx,
  { code, ...rules }: PromoRules,
): Promise<boolean> =>
  insertPromo(tx, {
    ...rules,
    id: secrets.newId(),
    code: code.toUpperCase(),
    created_at: clock.now(),
    retired_at: null,
  })
