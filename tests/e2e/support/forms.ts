import type { Locator, Page } from '@playwright/test'
import type { Person } from './start-server.ts'
import { expect } from './test-server.ts'

/** Fills the fields with these labels. */
export async function fillFields(form: Page | Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await fillField(form.getByLabel(label, { exact: true }), value)
}

/** As people do: into the field first, because a phone number there turns back into what was typed. */
async function fillField(field: Locator, value: string) {
  await hydrated(field).focus()
  await hydrated(field).fill(value)
}

/** The field that takes words: a form made at build time stands in its place until the code is there. */
export const hydrated = (field: Locator) => field.and(field.page().locator(':not([inert] *)'))

/** A field that is left with this value says so, tied to the field for a screen reader. */
export async function expectFieldError(field: Locator, value: string, sentence: string | RegExp) {
  await fillField(field, value)
  await field.blur()
  await expect(field).toHaveAccessibleDescription(sentence)
}

/** Signs in through the form of either site, in English. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await fillFields(page, { 'E-mail': email, Password: password })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Log ?in$/i })
    .click()
}
