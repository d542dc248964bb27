import type { Locator, Page } from '@playwright/test'
import type { MessageInputs, MessageKey, PlainMessageKey } from '#server/platform/i18n.ts'
import type { State, Step, StepContext } from './screen.ts'

/* Steps, and the states that they lead to. Texts are given as message keys. */

export const initial: State = {}

/** The state while calls to this API path never finish. */
export const loadingState = (path: string): State => ({
  before: ({ page }) => page.route(apiUrlPattern(path), () => {}),
  isLoading: true,
})

export const failedState = (path: string, status = 404, code = 'not_found'): State => ({
  before: ({ page }) => mockResponse(page, path, status, { error: 'No.', code }),
})

/** The three states of a screen that reads this API path: loaded, loading and failed. */
export const requestStates = (path: string, failingPath = path): Record<string, State> => ({
  '': initial,
  loading: loadingState(path),
  failed: failedState(failingPath),
})

/** The state of a screen that gets this body from the API path. */
export const mockedState = (path: string, body: unknown): State => ({
  before: ({ page }) => mockResponse(page, path, 200, body),
})

const mockResponse = (page: Page, path: string, status: number, json: unknown) =>
  page.route(apiUrlPattern(path), (route) => route.fulfill({ status, json }))

const apiUrlPattern = (path: string) => new RegExp(`/api/v1${path}(\\?.*)?$`)

/** The state after these steps on the loaded screen. */
export const after = (...steps: Step[]): State => ({ after: (context) => runSteps(context, steps) })

async function runSteps(context: StepContext, steps: Step[]) {
  for (const step of steps) await step(context)
}

const getActiveArea = async (page: Page): Promise<Locator> => {
  const dialog = page.locator('dialog[open]').last()
  return (await dialog.count()) > 0 ? dialog : page.getByRole('main')
}

/** Clicks the first button whose name starts with this text, in the open dialog or on the page. */
export const click =
  <K extends MessageKey>(key: K, ...inputs: MessageInputs<K>): Step =>
  async ({ page, translate }) =>
    (await getActiveArea(page))
      .getByRole('button', { name: startsWithPattern(translate(key, ...inputs)) })
      .first()
      .click()

export const clickRole =
  (role: 'radio' | 'checkbox' | 'switch' | 'tab' | 'link', key: PlainMessageKey): Step =>
  async ({ page, translate }) =>
    (await getActiveArea(page))
      .getByRole(role, { name: translate(key) })
      .first()
      .click()

/** Opens the folded part of a form with this heading. */
export const unfold =
  (key: PlainMessageKey): Step =>
  async ({ page, translate }) =>
    (await getActiveArea(page))
      .locator('summary')
      .filter({ has: page.getByText(translate(key), { exact: true }) })
      .click()

/** Selects a radio button or checkbox by its index, because its label comes from data. */
export const checkNth =
  (role: 'radio' | 'checkbox', index: number): Step =>
  async ({ page }) => {
    const box = (await getActiveArea(page)).getByRole(role).nth(index)
    // In the middle of the screen, where no bar covers it.
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await box.check({ force: true })
  }

export const fill =
  (values: Partial<Record<PlainMessageKey, string>>): Step =>
  async ({ page, translate }) => {
    const inside = await getActiveArea(page)
    for (const [key, value] of Object.entries(values) as [PlainMessageKey, string][]) {
      const field = inside.getByLabel(translate(key), { exact: true }).first()
      await field.focus()
      await field.fill(value)
      await field.blur()
    }
  }

/** Focuses and leaves every field, so that required ones show their errors. */
export const blurFields: Step = async ({ page }) => {
  for (const field of await (await getActiveArea(page))
    .locator('input:not([type=radio]), textarea, select')
    .all())
    if (await field.isEnabled()) {
      await field.focus()
      await field.blur()
    }
}

export const openMenu: Step = ({ page, translate, isPhone }) =>
  (isPhone
    ? page.getByRole('button', { name: translate('nav_menu'), exact: true })
    : page.getByRole('banner').getByRole('button', { name: translate('nav_settings') })
  )
    .first()
    .click()

export const waitForText =
  <K extends MessageKey>(key: K, ...inputs: MessageInputs<K>): Step =>
  ({ page, translate }) =>
    page
      .getByText(translate(key, ...inputs))
      .first()
      .waitFor()

const startsWithPattern = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

export const waitForAlert: Step = async ({ page }) =>
  (await getActiveArea(page)).locator('[role=alert]').filter({ hasText: /\S/ }).first().waitFor()

export const waitForDialog: Step = ({ page }) => page.locator('dialog[open]').first().waitFor()
