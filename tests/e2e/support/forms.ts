import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Person } from './start-server.ts'

export async function fillFields(form: Page | Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await fillField(form.getByLabel(label, { exact: true }), value)
}

/** Opens the folded part of the form for a quest with this heading, such as Repeats. */
export const unfold = (form: Page | Locator, heading: string) => foldOf(form, heading).click()

/** The line that opens and closes a folded part of the form for a quest: its heading and what the part says now. */
export const foldOf = (form: Page | Locator, heading: string) =>
  form.locator('summary').filter({ hasText: new RegExp(`^${heading}`) })

/** Focuses first, as people do: a focused phone field shows the raw number instead of the formatted one. */
async function fillField(field: Locator, value: string) {
  await hydratedField(field).focus()
  await hydratedField(field).fill(value)
}

/** Matches the field only once it can be used: until the code has loaded, the page shows a prerendered inert form. */
export const hydratedField = (field: Locator) => field.and(field.page().locator(':not([inert] *)'))

/** Fills the field, leaves it, and expects an error that is linked to the field for screen readers. */
export async function expectFieldError(field: Locator, value: string, message: string | RegExp) {
  await fillField(field, value)
  await field.blur()
  await expect(field).toHaveAccessibleDescription(message)
}

/** Signs in through the English form of either site. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await fillFields(page, { 'E-mail': email, Password: password })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Log ?in$/i })
    .click()
}
