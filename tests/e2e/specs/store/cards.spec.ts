import type { Locator, Page } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { expectFieldError, fillFields } from '../../support/forms.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'
import { buyPackage, typeCard } from '../../support/payments.ts'

const bankFrame = (page: Page) => page.frameLocator('dialog iframe')
const saveButton = (form: Locator) => form.getByRole('button', { name: 'Save' })
const savedCard = (page: Page, last4: string) =>
  mainRegion(page).getByRole('listitem').filter({ hasText: last4 })
const postalCodeError =
  'Postal code must be valid (all uppercase letters with one space after the first 3 characters)'

const address = { Address: '6120, rue Saint-Denis', City: 'Montréal', 'Postal code': 'H2S 2R5' }

test('[P04.3 P04.8 P04.11 P04.12 P04.15 P04.16 P04.19 N01.10 H06.13 D07.1] a parent tries a declined card, adds a card that needs confirmation and another one, changes the default card and deletes the cards', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, isMobile }) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent, '/settings/account')
  const main = mainRegion(page)
  const form = main.getByRole('form', { name: 'Add New Payment Method' })
  const cards = main.getByRole('region', { name: 'Payment Methods' }).getByRole('listitem')

  await test.step('without a card the page has the form, which shows what is missing', async () => {
    await main.getByRole('link', { name: 'Payment & Billing' }).click()
    await expect(form.getByText('Test payments: no money moves')).toBeVisible()
    await expectFieldError(form.getByLabel('Billing e-mail'), '', 'E-mail is required')
    await expectFieldError(form.getByLabel('Billing e-mail'), 'claire', 'E-mail must be valid')
    await expectFieldError(form.getByLabel('Address'), '', 'Field is required')
    await expectFieldError(form.getByLabel('City'), ' ', 'Field is required')
    const postalCode = form.getByLabel('Postal code')
    for (const invalidCode of ['h2s 2r', 'H2S2R55', 'D2S 2R5'])
      await expectFieldError(postalCode, invalidCode, postalCodeError)
    await postalCode.fill('')
    await postalCode.pressSequentially('h2s2r5')
    await expect(postalCode).toHaveValue('H2S 2R5')
    await expect(postalCode).toHaveAccessibleDescription('Like K1A 0B1')
    // A correction in the middle keeps the caret where it is.
    await postalCode.press('Home')
    await postalCode.press('Delete')
    await postalCode.pressSequentially('k')
    await postalCode.press('Delete')
    await postalCode.pressSequentially('1')
    await expect(postalCode).toHaveValue('K1S 2R5')
    await postalCode.fill('')
    await expectFieldError(
      form.getByLabel('Card number'),
      '4242 4242 4242 4241',
      /The card number is not complete/,
    )
    await expectFieldError(form.getByLabel('Expiry'), '12 / 20', /must be in the future/)
    await expect(form.getByLabel('Country').getByRole('option')).toHaveText(['Canada'])
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('Save is disabled until all fields are filled', async () => {
    await fillFields(form, { 'Billing e-mail': 'books@example.ca', ...address })
    await expect(saveButton(form)).toBeDisabled()
    await typeCard(form, '4000000000000002')
    await expect(form.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
    await expect(form.getByLabel('Expiry')).toHaveValue('12 / 31')
    await expect(saveButton(form)).toBeEnabled()
  })

  await test.step('a declined card shows the provider’s message', async () => {
    await saveButton(form).click()
    await expect(form.getByRole('alert')).toHaveText('Your card was declined.')
    await expect(form.getByLabel('City')).toHaveValue('Montréal')
  })

  await test.step('the owner first refuses to confirm a card at the bank, then cancels, then confirms', async () => {
    await typeCard(form, '4000002500003155')
    await saveButton(form).click()
    await bankFrame(page).getByRole('button', { name: 'Fail' }).click()
    await expect(form.getByRole('alert')).toContainText('didn’t confirm that it was you')
    await expect(saveButton(form)).toBeFocused()

    await saveButton(form).press('Enter')
    await expect(bankFrame(page).getByText('save your test card')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(form.getByRole('alert')).toContainText('nothing was done')

    await saveButton(form).click()
    await bankFrame(page).getByRole('button', { name: 'Complete' }).click()
    await expect(flashMessage(page, 'Your card was saved.')).toBeVisible()
    await expect(savedCard(page, '3155')).toContainText('Visa ending in 3155')
    await expect(savedCard(page, '3155')).toContainText('Default')
    await expect(main.getByRole('heading', { name: 'Payment Methods' })).toBeFocused()
    await expect(form).toHaveCount(0)
    const [card] = (await expectStatus(200, parent.get('/cards'))).body.data
    expect(card.billing_details).toMatchObject({
      email: 'books@example.ca',
      address: { line1: '6120, rue Saint-Denis', city: 'Montréal', postal_code: 'H2S 2R5', country: 'CA' },
    })
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('another card is added in a dialog', async () => {
    await main.getByRole('button', { name: 'Add New Payment Method' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Payment Method' })
    await expect(dialog.getByLabel('Card number')).toBeVisible()
    if (!isMobile) expect((await dialog.boundingBox())?.width).toBe(630)
    await expectAccessible(page)
    await fillFields(dialog, address)
    // This card can be saved but is declined when it is charged.
    await typeCard(dialog, '4000000000000341')
    await saveButton(dialog).click()
    await expect(dialog).toHaveCount(0)
    await expect(savedCard(page, '0341')).toBeVisible()
    await expect(savedCard(page, '3155')).toContainText('Default')
  })

  await test.step('another card becomes the default and is deleted', async () => {
    await savedCard(page, '0341').getByRole('button', { name: 'Make default' }).click()
    await expect(flashMessage(page, 'Visa ending in 0341 is now your default card.')).toBeVisible()
    await expect(savedCard(page, '0341')).toContainText('Default')
    await expect(cards).toContainText(['3155', '0341'])
    await page.reload()
    await expect(cards).toContainText(['0341', '3155'])
    await savedCard(page, '0341').getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Visa ending in 0341?' })
    await expect(dialog).toContainText('Without it, auto-reload stops.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await savedCard(page, '0341').getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete card' }).click()
    await expect(flashMessage(page, 'Visa ending in 0341 was deleted.')).toBeVisible()
    await expect(savedCard(page, '0341')).toHaveCount(0)
    await expect(savedCard(page, '3155')).toContainText('Default')
  })

  await test.step('after the last card is deleted the form is shown again', async () => {
    await savedCard(page, '3155').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete card' }).click()
    await expect(form).toBeVisible()
  })
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[P07.11 P07.12 P07.14 P07.15 P07.19 D08.1 D08.2 D08.3 D08.8] the settings show the purchases, ten on a page, with invoices to download and resend', {
    tag: '@phone',
  }, async ({ page, server, signInAs }) => {
    const { parent } = await server.newFamily({ children: [], language: 'fr-CA' })
    await signInAs(page, parent, '/settings/payment')
    const main = page.getByRole('main')
    await expect(main.getByText('Aucun paiement dans l’historique')).toBeVisible()

    for (let count = 0; count < 11; count++) await buyPackage(server, parent, 5000)
    // Both tables list the purchases.
    const lists = ['Historique des paiements', 'Historique des commandes'].map((name) => ({
      table: main.getByRole('table', { name }),
      region: main.getByRole('region', { name }),
    }))
    const [payments, orders] = lists.map(({ table }) => table) as [Locator, Locator]
    await test.step('a phone shows five rows of each list until “Tout afficher” is pressed', async () => {
      for (const { table, region } of lists) {
        await expect(table.getByRole('row')).toHaveCount(6)
        await expect(region.getByRole('navigation')).toBeHidden()
        await region.getByRole('button', { name: 'Tout afficher' }).click()
        await expect(table.getByRole('row')).toHaveCount(11)
        await expect(region.getByRole('navigation')).toBeVisible()
        await expect(region.getByRole('button', { name: 'En afficher moins' })).toBeFocused()
      }
    })
    await expect(payments.getByRole('columnheader')).toHaveText(['Numéro', 'Date', 'Facture'])
    await expect(orders.getByRole('columnheader')).toHaveText([
      'Achat',
      'Prix total',
      'Date d’achat',
      'Carte',
    ])
    await expect(orders.getByRole('row').last()).toContainText(/5.250\spoints/)
    const [points, bonus] = await Promise.all(
      [/^5.250\spoints$/, /Dont 250 en prime$/].map((text) =>
        orders.getByRole('row').last().getByText(text).boundingBox(),
      ),
    )
    expect(bonus?.y).toBeGreaterThanOrEqual((points?.y ?? 0) + (points?.height ?? 0))
    await expect(orders.getByRole('row').last()).toContainText(/57,49\s\$Taxes\s: 7,49\s\$Payé/)
    await expect(orders.getByRole('row').last()).toContainText('Visa se terminant par 4242')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await server.runJobs()
    const newestPayment = payments.getByRole('row').nth(1)
    const dialog = page.getByRole('dialog')
    const resend = async (expectedText: string) => {
      await newestPayment.getByRole('button', { name: 'Renvoyer' }).click()
      await expect(dialog).toContainText(expectedText)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Fermer' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await expect(async () => {
      await page.reload()
      await expect(newestPayment.getByRole('button', { name: /^Télécharger/ })).toBeVisible({
        timeout: 2000,
      })
    }).toPass()
    const downloadStarted = page.waitForEvent('download')
    await newestPayment.getByRole('button', { name: /^Télécharger/ }).click()
    const name = (await downloadStarted).suggestedFilename()
    expect(name).toMatch(/^QN-\d{4}-\d{6}\.pdf$/)
    const mail = await server.getMessage(parent.email, new RegExp(name.replace('.pdf', '')))
    expect(mail.files.map((attachment) => attachment.name)).toEqual([name])
    await resend('Vous devriez recevoir la facture sous peu. Vérifiez vos courriels.')

    await expect(newestPayment.getByRole('cell').first()).toHaveText(name.replace('.pdf', ''))

    // Each of the two lists has its own pages.
    const ordersRegion = main.getByRole('region', { name: 'Historique des commandes' })
    await ordersRegion.getByRole('button', { name: 'Tout afficher' }).click()
    await ordersRegion.getByRole('link', { name: 'Page 2 sur 2' }).click()
    await expect(orders.getByRole('row')).toHaveCount(2)
    await expect(payments.getByRole('row')).toHaveCount(6)
    // A page number beyond the end shows the last page.
    await page.goto(`${server.adultUrl}/settings/payment?payments=9&orders=9`)
    await expect(orders.getByRole('row')).toHaveCount(2)
    await expect(payments.getByRole('row')).toHaveCount(2)
    await page.goto(`${server.adultUrl}/settings/payment`)
    await expect(payments.getByRole('row')).toHaveCount(6)

    // Right after a purchase the payment has no invoice number yet.
    await page.route('**/api/v1/payments?*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const payment of body.payments) payment.invoice_id = null
      await route.fulfill({ response, json: body })
    })
    await page.reload()
    await expect(newestPayment).toContainText('s. o.')
    await resend('Le numéro de facture est introuvable')
  })
})

test('[D08.7] if cards and purchases cannot be loaded, one message says so and loads all of them again', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await buyPackage(server, parent, 1000)
  const failingCalls = /\/api\/v1\/(cards|payments)(\?.*)?$/
  await page.route(failingCalls, (route) =>
    route.fulfill({ status: 404, json: { error: 'No.', code: 'not_found' } }),
  )
  await signInAs(page, parent, '/settings/payment')
  const main = mainRegion(page)
  const failure = main.getByRole('alert').filter({ hasText: /\S/ })
  await expect(failure).toHaveText(/Your cards and purchases could not be shown just now/)
  await expect(main.getByRole('region', { name: 'Points' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await page.unroute(failingCalls)
  const calls: string[] = []
  page.on('request', (request) => {
    if (failingCalls.test(request.url())) calls.push(new URL(request.url()).pathname)
  })
  await failure.getByRole('button', { name: 'Try again' }).click()
  for (const name of ['Payment Methods', 'Payment History', 'Order History'])
    await expect(main.getByRole('region', { name })).toBeVisible()
  await expect(failure).toHaveCount(0)
  // Both histories show the same purchases, which are requested once.
  expect(calls.sort()).toEqual(['/api/v1/cards', '/api/v1/payments'])
})
