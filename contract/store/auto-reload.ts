import * as z from 'zod/mini'
import { type Profile, updateParent } from '#contract/accounts/families.ts'
import { day } from '#contract/values.ts'
import { packageName } from './packages.ts'

/** The version of the text that a parent agrees to by saving the settings. */
export const MANDATE_VERSION = '2026-11'
/** The value of `start_date` that the page sends while auto-reload is off. */
export const UNSET_START_DATE = '1970-01-01'

const reloadValues = { amount: packageName, threshold: packageName, start_date: day }

/**
 * The package named `amount` is bought whenever the family has fewer points than the package named `threshold`
 * contains.
 */
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

/** Returns the schema of the form on the settings page. Its fields are checked only if auto-reload is switched on. */
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

export const reloadSettings = z.object({
  is_auto_reload: z.boolean(),
  amount: z.nullable(packageName),
  threshold: z.nullable(packageName),
  start_date: z.nullable(day),
  /** Declined charges in a row. */
  declines: z.int(),
  /** Why the server switched auto-reload off; null while auto-reload is on, and after a parent switched it off. */
  stopped: z.nullable(z.enum(['declined', 'no_card'])),
  /** The latest purchase by auto-reload. */
  last: z.nullable(
    z.object({
      status: z.enum(['pending', 'succeeded', 'failed']),
      at: z.string(),
      /** Points, with the package's bonus points. */
      points: z.int(),
      /** Cents, with taxes. */
      total_price: z.int(),
    }),
  ),
})
export type ReloadSettings = z.infer<typeof reloadSettings>
export type DisableReason = NonNullable<ReloadSettings['stopped']>

/** A parent's profile with the settings of auto-reload, which `contract/dashboard` adds. */
export type ProfileWithReload = Profile & { reload_settings?: ReloadSettings }

export const saveReloadSettings = {
  ...updateParent,
  schema: { ...updateParent.schema, body: z.object({ reload_settings: reloadForm }) },
}
