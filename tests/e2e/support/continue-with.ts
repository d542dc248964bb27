import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { fillFields } from './forms.ts'
import { mainRegion } from './locators.ts'

/**
 * What to choose on the page of the local provider, which stands in for Google, Facebook and an OpenID provider. `foreign`: the
 * token belongs to another app.
 */
type Choice = { email?: string; name?: string; unverified?: true; foreign?: true; expired?: true }

/** Clicks a provider's button, and chooses a person and a kind of token on the local provider's page. */
export async function continueWith(page: Page, button: string, choice: Choice, heading = button) {
  await mainRegion(page)
    .getByRole('button', { name: new RegExp(button) })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${heading}, on this machine`)
  await page.getByLabel('Somebody else').check()
  const email = choice.email ?? `${randomUUID()}@example.ca`
  await fillFields(page, { Name: choice.name ?? 'Noor Haddad', 'E-mail': email })
  if (choice.unverified) await page.getByLabel('Address verified by the provider').uncheck()
  if (choice.foreign) await page.getByLabel('Another app').check()
  if (choice.expired) await page.getByLabel('The token has expired').check()
  await page.getByRole('button', { name: 'Continue' }).click()
}
