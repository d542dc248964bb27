import type { Language, Role } from '#contract/values.ts'
import type { Tx } from './db/open.ts'

export type AddressOwner = {
  family_id: string
  user_id: string
  first_name: string
  role: Role
  active: boolean
  language: Language
  /** When the family was closed; null if it is open. */
  closed_at: Date | null
}

type SingleUsePromo = { code: string; percent: number; expires_at: Date; note: string }

/**
 * Functions that an area calls through `deps.hooks` because it must not import the area that defines them. They run in
 * the caller's transaction. server/hooks.ts connects them. Besides `deps` and `tx`, arguments are ids and plain values
 * only.
 */
export type Hooks<Deps extends { secrets: unknown; clock: unknown }> = {
  /** Called when a parent, or the card provider, has removed the card that auto-reload charges. (P08) */
  onDefaultCardLost: (deps: Deps, tx: Tx, family_id: string) => Promise<void>
  /** Called when a parent is removed from the family. (F07) */
  onParentRemoved: (
    deps: Deps,
    tx: Tx,
    parent: { family_id: string; user_id: string; removed_by: string },
  ) => Promise<void>
  /** Returns undefined if nobody signs in with the address. (N07) */
  findAddressOwner: (tx: Tx, address: string) => Promise<AddressOwner | undefined>
  /** Called when a parent has deleted one of the family's own pictures, which has this path. (W11) */
  onOwnPictureDeleted: (tx: Tx, family_id: string, picture: string) => Promise<unknown>[]
  /** Creates a promo code that one family can use once. (P05, N14) */
  createSingleUsePromo: (
    deps: Pick<Deps, 'secrets' | 'clock'>,
    tx: Tx,
    promo: SingleUsePromo,
  ) => Promise<unknown>
}
