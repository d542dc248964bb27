import type { Locator, Page } from '@playwright/test'
import type { MessageInputs, MessageKey, PlainMessageKey } from '#server/platform/i18n.ts'
import type { Stage, State, Step } from './screen.ts'

/* Steps to build states from. Texts are given as message keys. */

export const asItIs: State = {}

/** API calls to this path never finish. */
export const waiting = (path: string): State => ({
  before: ({ page }) => page.route(callsTo(path), () => {}),
  isLoading: true,
})

export const refused = (path: string, status = 404, code = 'not_found'): State => ({
  before: ({ page }) => answer(page, path, status, { error: 'No.', code }),
})

/** The three states of a screen that reads this API path: loaded, loading and failed. */
export const loading = (path: string, refusedPath = path): Record<string, State> => ({
  '': asItIs,
  waiting: waiting(path),
  failed: refused(refusedPath),
})

export const answered = (path: string, body: unknown): State => ({
  before: ({ page }) => answer(page, path, 200, body),
})

const answer = (page: Page, path: string, status: number, json: unknown) =>
  page.route(callsTo(path), (route) => route.fulfill({ status, json }))

const callsTo = (path: string) => new RegExp(`/api/v1${path}(\\?.*)?$`)

export const doing = (...steps: Step[]): State => ({ after: (stage) => inTurn(stage, steps) })

async function inTurn(stage: Stage, steps: Step[]) {
  for (const step of steps) await step(stage)
}

const mainOf = (page: Page) => page.getByRole('main')
const insideOf = async (page: Page): Promise<Locator> => {
  const dialog = page.locator('dialog[open]').last()
  return (await dialog.count()) > 0 ? dialog : mainOf(page)
}

/** Clicks the first button whose name starts with this text, in the open dialog or on the page. */
export const press =
  <K extends MessageKey>(key: K, ...inputs: MessageInputs<K>): Step =>
  async ({ page, words }) =>
    (await insideOf(page))
      .getByRole('button', { name: startingWith(words(key, ...inputs)) })
      .first()
      .click()

export const choose =
  (role: 'radio' | 'checkbox' | 'switch' | 'tab' | 'link', key: PlainMessageKey): Step =>
  async ({ page, words }) =>
    (await insideOf(page))
      .getByRole(role, { name: words(key) })
      .first()
      .click()

/** Selects a choice by index, for labels that come from data. */
export const pick =
  (role: 'radio' | 'checkbox', number: number): Step =>
  async ({ page }) =>
    (await insideOf(page)).getByRole(role).nth(number).check({ force: true })

export const type =
  (values: Partial<Record<PlainMessageKey, string>>): Step =>
  async ({ page, words }) => {
    const inside = await insideOf(page)
    for (const [key, value] of Object.entries(values) as [PlainMessageKey, string][]) {
      const field = inside.getByLabel(words(key), { exact: true }).first()
      await field.focus()
      await field.fill(value)
      await field.blur()
    }
  }

/** Focuses and leaves every field, so that required ones show their errors. */
export const leaveAll: Step = async ({ page }) => {
  for (const field of await (await insideOf(page)).locator('input:not([type=radio]), textarea, select').all())
    if (await field.isEnabled()) {
      await field.focus()
      await field.blur()
    }
}

export const openMenu: Step = ({ page, words, isPhone }) =>
  (isPhone
    ? page.getByRole('button', { name: words('nav_menu'), exact: true })
    : page.getByRole('banner').getByRole('button', { name: words('nav_settings') })
  )
    .first()
    .click()

export const until =
  <K extends MessageKey>(key: K, ...inputs: MessageInputs<K>): Step =>
  ({ page, words }) =>
    page
      .getByText(words(key, ...inputs))
      .first()
      .waitFor()

const startingWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

export const untilAlert: Step = async ({ page }) =>
  (await insideOf(page)).locator('[role=alert]').filter({ hasText: /\S/ }).first().waitFor()

export const untilDialog: Step = ({ page }) => page.locator('dialog[open]').first().waitFor()
