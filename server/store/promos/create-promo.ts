import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { insertPromo, type PromoRow } from './queries.ts'

type PromoRules = Pick<
  PromoRow,
  'code' | 'percent' | 'first_purchase_only' | 'per_family' | 'in_all' | 'note' | 'expires_at'
>

/**
 * Stores the code in capitals; returns false if it already exists. `per_family` limits the uses of one family. `in_all`
 * (`--max-uses` of the command) limits those of all families together; null means no limit.
 */
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
