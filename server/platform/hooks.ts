import type { Tx } from './db/open.ts'

/**
 * What an area sets off in areas above it, in the same transaction. It calls `deps.hooks`; server/hooks.ts says who is
 * called. Only ids and plain values pass.
 */
export type Hooks<Deps> = {
  /** The card that points reload with is gone, at the provider or by a parent's wish. (P08) */
  onDefaultCardLost: (deps: Deps, tx: Tx, family_id: string) => Promise<void>
}
