import { expect, test } from 'vitest'
import type { RefusalCode } from '#contract/refusals.ts'
import type { ReloadForm } from '#contract/store/auto-reload.ts'
import { buildReloadSettings, type ReloadSettingsContext } from './settings.ts'

const now = new Date('2026-03-02T15:00:00Z')
const context: ReloadSettingsContext = {
  parent: {
    id: 'claire',
    family_id: 'family',
    role: 'parent',
    language: 'fr-CA',
    time_zone: 'America/Toronto',
    proved_at: now,
  },
  now,
  today: '2026-03-02',
  newId: () => 'new-id',
  settings: undefined,
  arePaymentsOn: true,
  hasDefaultCard: true,
}
const form: ReloadForm = { is_auto_reload: true, amount: 5000, threshold: 1000, start_date: '2026-03-02' }
const activeSettings: ReloadSettingsContext['settings'] = {
  family_id: 'family',
  is_auto_reload: true,
  amount: 1000,
  threshold: 1000,
  start_date: '2026-02-01',
  declines: 2,
  stopped_because: null,
  mandate_id: 'old-id',
  updated_at: now,
}

test('[P08.7] switching auto-reload on stores a mandate with the agreed text, and resets the count of declines', () => {
  const choice = { amount: 5000, threshold: 1000, start_date: '2026-03-02' }
  const common = { family_id: 'family', declines: 0, stopped_because: null, updated_at: now }
  expect(buildReloadSettings(form, { ...context, settings: activeSettings })).toEqual({
    settings: { ...common, ...choice, is_auto_reload: true, mandate_id: 'new-id' },
    mandate: {
      ...choice,
      family_id: 'family',
      id: 'new-id',
      agreed_by: 'claire',
      agreed_at: now,
      text_version: '2026-11',
      language: 'fr-CA',
    },
  })
})

test('[P08.6] switching auto-reload off requires neither a provider nor a card, and stores no mandate', () => {
  const bareContext = { ...context, arePaymentsOn: false, hasDefaultCard: false, settings: activeSettings }
  const { settings, mandate } = buildReloadSettings({ is_auto_reload: false }, bareContext)
  expect(mandate).toBeUndefined()
  expect(settings).toMatchObject({ is_auto_reload: false, amount: null, threshold: null, mandate_id: null })
  expect(settings).toMatchObject({ start_date: '1970-01-01', declines: 0 })
})

test.each<[string, string, Partial<ReloadSettingsContext>, RefusalCode | undefined]>([
  ['from today', '2026-03-02', {}, undefined],
  ['from a later day', '2026-04-01', {}, undefined],
  ['from a past day', '2026-03-01', {}, 'day_past'],
  ['with its unchanged past start date', '2026-02-01', { settings: activeSettings }, undefined],
  ['with another past start date', '2026-02-02', { settings: activeSettings }, 'day_past'],
  [
    'again with a past start date',
    '2026-02-01',
    { settings: { ...activeSettings, is_auto_reload: false } },
    'day_past',
  ],
  ['without a payment provider', '2026-03-02', { arePaymentsOn: false }, 'payments_off'],
  ['without a card', '2026-03-02', { hasDefaultCard: false }, 'card_needed'],
])(
  '[P08.2 P08.3] switching auto-reload on %s (%s) succeeds or is refused as listed',
  (_case, start_date, overrides, refusal) => {
    const build = () => buildReloadSettings({ ...form, start_date }, { ...context, ...overrides })
    if (refusal) expect(build).toThrow(expect.objectContaining({ code: refusal }))
    else expect(build().settings.is_auto_reload).toBe(true)
  },
)
