import type { Language, Role } from '#contract/values.ts'
import type { Tx } from './db/open.ts'

/** Who signs in with an address. */
export type AddressOwner = {
  family_id: string
  user_id: string
  first_name: string
  role: Role
  active: boolean
  language: Language
  closed_at: Date | null
}

type PromoGift = { code: string; percent: number; expires_at: Date; note: string }

/**
 * What an area sets off in, or asks of, areas above it, in the same transaction. It calls `deps.hooks`; server/hooks.ts says who is
 * called. Only ids and plain values pass.
 */
export type Hooks<Deps extends { secrets: unknown; clock: unknown }> = {
  /** The card that points reload with is gone, at the provider or by a parent's wish. (P08) */
  onDefaultCardLost: (deps: Deps, tx: Tx, family_id: string) => Promise<void>
  /** Whose address it is; undefined for nobody's. (N07) */
  findAddressOwner: (tx: Tx, address: string) => Promise<AddressOwner | undefined>
  /** Makes a promo code that one family can use once. (P05, N07) */
  createPromoGift: (deps: Pick<Deps, 'secrets' | 'clock'>, tx: Tx, gift: PromoGift) => Promise<unknown>
}
