import * as z from 'zod/mini'
import * as accounts from '#contract/accounts/families.ts'
import { wish } from '#contract/rewards/wishes.ts'
import { reloadForm, reloadSettings } from '#contract/store/auto-reload.ts'

/* Endpoints of contract/accounts, extended with data of other areas. */

export const profile = z.extend(accounts.profile, {
  /** Children only; newest first. */
  wishes: z.optional(z.array(wish)),
  /** Children only: how many quests siblings offer to the child. */
  quest_offers: z.optional(z.int()),
  /** Parents only. */
  reload_settings: z.optional(reloadSettings),
})
export type Profile = z.infer<typeof profile>

export const getProfile = {
  ...accounts.getProfile,
  schema: { ...accounts.getProfile.schema, response: { 200: profile } },
}

export const updateParent = {
  ...accounts.updateParent,
  config: {
    ...accounts.updateParent.config,
    refusals: [...accounts.updateParent.config.refusals, 'card_needed', 'day_past', 'payments_off'] as const,
  },
  schema: {
    ...accounts.updateParent.schema,
    body: z.extend(accounts.parentChanges, { reload_settings: z.optional(reloadForm) }),
    response: { 200: z.object({ parent: profile }) },
  },
}

export const updateOwnChild = {
  ...accounts.updateOwnChild,
  schema: { ...accounts.updateOwnChild.schema, response: { 200: z.object({ child: profile }) } },
}
