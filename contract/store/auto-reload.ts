import * as z from 'zod/mini'
import { type Profile, updateParent } from '#contract/accounts/families.ts'
import { day } from '#contract/values.ts'
import { packageName } from './packages.ts'

/** The words a parent agrees to by saving, so that it is known which ones. */
export const MANDATE_VERSION = '2026-11'
/** What the documents' page sends as the start while it is switched off. */
export const UNSET_START_DATE = '1970-01-01'

const reloadValues = { amount: packageName, threshold: packageName, start_date: day }

/** What the documents' page saves: `amount` is bought whenever there are fewer points than `threshold` stands for. */
export const reloadForm = z.discriminatedUnion('is_auto_reload', [
  z.object({ is_auto_reload: z.literal(true), ...reloadValues }),
  z.object({
    is_auto_reload: z.literal(false),
    ...z.partial(
      z.object({ ...reloadValues, amount: z.nullable(packageName), threshold: z.nullable(packageName) }),
    ).shape,
  }),
])
export type ReloadForm = z.infer<typeof reloadForm>

/** What the page's fields hold; switched off they say nothing, and a start lies on or after a day. */
export const makeReloadFormSchema = (earliestStart: string) =>
  z
    .object({
      is_auto_reload: z.boolean(),
      amount: z.string(),
      threshold: z.string(),
      start_date: z.string(),
    })
    .check(({ value, issues }) => {
      if (!value.is_auto_reload) return
      const addIssue = (name: string, message: string) =>
        issues.push({ code: 'custom', path: [name], message, input: value })
      for (const name of ['amount', 'threshold', 'start_date'] as const) {
        if (!value[name]) addIssue(name, 'field_required')
      }
      if (value.start_date && value.start_date < earliestStart) addIssue('start_date', 'day_past')
    })

/** Why it was switched off without anybody's doing. */
const disableReasons = ['declined', 'no_card'] as const
export type DisableReason = (typeof disableReasons)[number]

export const reloadSettings = z.object({
  is_auto_reload: z.boolean(),
  amount: z.nullable(packageName),
  threshold: z.nullable(packageName),
  start_date: z.nullable(day),
  /** Refused in a row. */
  declines: z.int(),
  /** Null while it is on, and since a parent switched it off. */
  stopped: z.nullable(z.enum(disableReasons)),
  /** The newest one: how it went, and what it was to bring, bonus included. */
  last: z.nullable(
    z.object({
      status: z.enum(['pending', 'succeeded', 'failed']),
      at: z.string(),
      points: z.int(),
      /** Cents, with taxes. */
      total_price: z.int(),
    }),
  ),
})
export type ReloadSettings = z.infer<typeof reloadSettings>

/** A parent's profile as `contract/dashboard` composes it: with how points reload. */
export type ProfileWithReload = Profile & { reload_settings?: ReloadSettings }

/** Saves how points reload, with the profile. */
export const saveReloadSettings = {
  ...updateParent,
  schema: { ...updateParent.schema, body: z.object({ reload_settings: reloadForm }) },
}
