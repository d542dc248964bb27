import type { Locator, Page, Route } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { holdRequests } from '../../support/hold-requests.ts'
import { banner, mainRegion } from '../../support/locators.ts'
import { buyPackage, cards, createPromo, saveCard } from '../../support/payments.ts'
import type { Person } from '../../support/start-server.ts'

const nextButton = (main: Locator) => main.getByRole('button', { name: 'Next', exact: true })
const payButton = (main: Locator) => main.getByRole('button', { name: /^Pay / })
const bankFrame = (page: Page) => page.frameLocator('iframe')
const currentStep = (main: Locator) => main.locator('[aria-current=step]')

/** Returns the lines of the price summary. */
const getPriceLines = (main: Locator) =>
  main
    .getByRole('term')
    .evaluateAll((terms) =>
      terms.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`),
    )

async function choosePackage(main: Locator, points: string) {
  await main.getByRole('radio', { name: new RegExp(`^${points}`) }).check()
  await nextButton(main).click()
}

const listPurchases = async (parent: Person) =>
  (await expectStatus(200, parent.get('/payments'))).body.payments

test('[P01.2 P02.1 P02.4 P02.5 P05.13 P05.14 P07.16 Q02.3 H04.3] a parent without enough points adds a card, buys 5,250 points with a promo in Quebec, and creates the quest', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, isMobile }) => {
  const { parent, child } = await server.newFamily()
  const promo = await createPromo(server, 10)
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)

  await test.step('the failure to create a quest leads to the store', async () => {
    await fillFields(main, {
      'Quest name': 'Build a treehouse',
      Description: 'With Grandpa.',
      Points: '5000',
    })
    await main.getByRole('button', { name: 'Create quest' }).click()
    await main.getByRole('alert').getByRole('link', { name: 'Purchase More Points' }).click()
    await expect(page).toHaveURL(`${server.adultUrl}/points`)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Points Store')
    const menu = main.getByRole('navigation', { name: 'Points', exact: true })
    if (!isMobile) await expect(menu.getByText(/^Your balance ?500 points$/)).toBeVisible()
  })

  await test.step('the parent must choose a package', async () => {
    await expect(currentStep(main)).toContainText('Select Points')
    await expect(nextButton(main)).toBeDisabled()
    await expect(nextButton(main)).toHaveAccessibleDescription('Please select points')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await expect(
      main.getByRole('radio', { name: /^5,250 points, \$50\.00 ?, 5,000 \+ 250 bonus/ }),
    ).toBeEnabled()
    await choosePackage(main, '5,250 points')
  })

  await test.step('the parent enters a card, and confirms it at the bank', async () => {
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('Payment Methods')
    await expect(nextButton(main)).toHaveCount(0)
    await fillFields(main, {
      'Card number': cards.needsConfirmation,
      Expiry: '12 / 31',
      'Security code': '123',
    })
    await fillFields(main, { Address: '6120, rue Saint-Denis', City: 'Montréal', 'Postal code': 'H2S 2R5' })
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await main.getByRole('button', { name: 'Save' }).click()
    await bankFrame(page).getByRole('button', { name: 'Complete' }).click()
  })

  await test.step('the review lists every tax before the payment, and a promo code lowers the price', async () => {
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('Review Order')
    await expect(main).toContainText('3155')
    expect(await getPriceLines(main)).toEqual([
      '5,000 points $50.00',
      '250 bonus points (5%) $0.00',
      'GST, 5% $2.50',
      'QST, 9.975% $4.99',
      'Total, CAD $57.49',
    ])
    const promoRequests = await holdRequests(page, '**/api/v1/promos/*')
    await fillFields(main, { 'Promo code': 'NO-SUCH-CODE' })
    await main.getByRole('button', { name: 'Apply' }).click()
    await expect(main.getByText('Checking your code…')).toBeVisible()
    promoRequests.release()
    await expect(main.getByLabel('Promo code')).toHaveAccessibleDescription('We don’t know this promo code.')
    await expect(main.getByText('Checking your code…')).toHaveCount(0)
    await fillFields(main, { 'Promo code': promo.toLowerCase() })
    await main.getByRole('button', { name: 'Apply' }).click()
    await expect(main.getByText('Applied: 10% off, you save $5.00')).toBeVisible()
    expect(await getPriceLines(main)).toEqual([
      '5,000 points $50.00',
      '250 bonus points (5%) $0.00',
      `Promo code ${promo} −$5.00`,
      'GST, 5% $2.25',
      'QST, 9.975% $4.49',
      'Total, CAD $51.74',
    ])
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('the parent confirms the payment at the bank, and the points are there', async () => {
    await payButton(main).click()
    await expect(bankFrame(page).getByText('$51.74')).toBeVisible()
    await bankFrame(page).getByRole('button', { name: 'Complete' }).click()
    await expect(main.getByRole('heading', { name: '5,250 points are in your nest' })).toBeVisible()
    await expect(currentStep(main)).toContainText('Complete')
    await expect(main).toContainText('You paid $51.74. Your balance is 5,750 points.')
    await expect(banner(page)).toContainText('5,750 points')
    await expectAccessible(page)
    await page.reload()
    await expect(main.getByRole('heading', { name: '5,250 points are in your nest' })).toBeVisible()
  })

  await test.step('the invoice is mailed, and the purchase is in the history', async () => {
    const { text } = await server.getMessage(parent.email, /Your Questnest invoice/)
    expect(text).toContain('You paid $51.74 with taxes.')
    await page.goto(`${server.adultUrl}/points/purchases`)
    const row = main.getByRole('row').last()
    await expect(row).toContainText('5,250')
    await expect(row).toContainText('$51.74')
    await expect(row).toContainText(`Promo code ${promo}: $5.00 off`)
    const downloadStarted = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Invoice \S+/ }).click()
    expect((await downloadStarted).suggestedFilename()).toMatch(/\.pdf$/)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('a quest uses the points', async () => {
    await createQuest(parent, child(), { points: 5000 })
    await expect(banner(page)).toContainText('750 points')
    await banner(page)
      .getByRole('link', { name: /Points Store/ })
      .click()
    await expect(main.getByRole('radio', { name: /^1,000 points/ })).not.toBeChecked()
  })
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[P02.7 P04.14] a card that is declined, lacks funds or is not confirmed shows the reason, and another card can be used', {
    tag: '@wide-and-phone',
  }, async ({ page, server, signInAs }) => {
    const { parent } = await server.newFamily({ children: [], language: 'fr-CA' })
    await saveCard(parent, 'pays')
    await saveCard(parent, 'declined')
    await signInAs(page, parent, '/points')
    const main = page.getByRole('main')
    const clickButton = (name: string | RegExp) =>
      main.getByRole('button', { name, exact: typeof name === 'string' }).click()
    const failure = main.getByRole('alert').filter({ hasText: 'Votre paiement n’a pas été accepté' })

    await main.getByRole('radio', { name: /^1.000 points/ }).check()
    await clickButton('Suivant')
    await main.getByRole('radio', { name: /0341/ }).check()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await clickButton('Suivant')
    await expect(main).toContainText('TPS, 5 %')
    await expect(main).toContainText('TVQ, 9,975 %')
    await clickButton(/^Payer/)
    await expect(failure).toContainText('Votre carte a été refusée.')
    await expect(currentStep(main)).toContainText('Vérifier la commande')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await clickButton('Ajouter un mode de paiement')
    await main.getByLabel('Numéro de carte').fill(cards.needsConfirmationThenFails)
    await main.getByLabel('Expiration', { exact: true }).fill('12 / 31')
    await main.getByLabel('Code de sécurité').fill('123')
    await main.getByLabel('Adresse', { exact: true }).fill('50, rue du Moulin')
    await main.getByLabel('Ville').fill('Québec')
    await main.getByLabel('Code postal').fill('G1K 4A1')
    await clickButton('Enregistrer')
    await bankFrame(page).getByRole('button', { name: 'Complete' }).click()
    await clickButton(/^Payer/)
    await bankFrame(page).getByRole('button', { name: 'Complete' }).click()
    await expect(failure).toContainText('Les fonds de votre carte sont insuffisants.')

    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await clickButton('Suivant')
    await clickButton(/^Payer/)
    await bankFrame(page).getByRole('button', { name: 'Fail' }).click()
    await expect(failure).toContainText('Votre banque n’a pas confirmé que c’est bien vous.')

    await failure.getByRole('button', { name: 'Annuler' }).click()
    await expect(main.getByRole('radio', { name: /^1.000 points/ })).not.toBeChecked()
    await main.getByRole('radio', { name: /^1.000 points/ }).check()
    await clickButton('Suivant')
    await main.getByRole('radio', { name: /4242/ }).check()
    await clickButton('Suivant')
    await clickButton(/^Payer/)
    await expect(main.getByRole('heading', { name: /^1.000.points sont dans votre nid/ })).toBeVisible()
    expect(await listPurchases(parent)).toHaveLength(1)
  })
})

test('[P02.3] if the selected card was deleted meanwhile, another one must be selected', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await saveCard(parent, 'pays')
  await saveCard(parent, 'declined')
  await signInAs(page, parent, '/points')
  const main = mainRegion(page)
  await choosePackage(main, '1,000 points')
  await main.getByRole('radio', { name: 'Visa ending in 0341' }).check()
  await nextButton(main).click()
  await expect(payButton(main)).toBeVisible()

  const savedCards = (await expectStatus(200, parent.get('/cards'))).body.data
  const selectedCard = savedCards.find((saved: { card: { last4: string } }) => saved.card.last4 === '0341')
  await expectStatus(200, parent.delete(`/cards/${selectedCard.id}`))
  await page.reload()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('Payment Methods')
  await expect(nextButton(main)).toHaveAccessibleDescription('Please select one payment method')
  await nextButton(main).click()
  await expect(main.getByRole('alert').filter({ hasText: 'No payment card selected' })).toBeVisible()
  await main.getByRole('radio', { name: 'Visa ending in 4242' }).check()
  await nextButton(main).click()
  await expect(payButton(main)).toBeVisible()
})

test('[P05.16] a promo code is applied although the purchase was replaced elsewhere meanwhile', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const promo = await createPromo(server, 10)
  await saveCard(parent, 'pays')
  await page.route('**/api/v1/live', () => {})
  await signInAs(page, parent, '/points')
  const main = mainRegion(page)
  await choosePackage(main, '1,000 points')
  await nextButton(main).click()
  await expect(payButton(main)).toContainText('Pay $11.50')
  await expectStatus(201, parent.post('/payments', { points: 4000, postal: 'H2S 2R5' }))
  await fillFields(main, { 'Promo code': promo })
  await main.getByRole('button', { name: 'Apply' }).click()
  await expect(main.getByText('Applied: 10% off, you save $1.00')).toBeVisible()
  await expect(payButton(main)).toContainText('Pay $10.35')
})

test.describe('when the connection breaks', () => {
  test.use({ expectedPageErrors: [/ERR_FAILED .*payment_intents/] })

  test('[P02.6 P02.8 P02.10 P02.12] leaving, going back, a second tab or a second click loses nothing and pays nothing twice', async ({
    page,
    context,
    server,
    signInAs,
  }) => {
    const { parent } = await server.newFamily({ children: [] })
    await saveCard(parent, 'pays')
    await signInAs(page, parent, '/points')
    const main = mainRegion(page)
    const total = 'Total, CAD $23.00'

    await test.step('reloading and the back button keep the purchase', async () => {
      await choosePackage(main, '2,000 points')
      await nextButton(main).click()
      await expect.poll(() => getPriceLines(main)).toContain(total)
      await page.reload()
      await expect.poll(() => getPriceLines(main)).toContain(total)
      await page.goBack()
      await expect(main.getByRole('heading', { level: 2 })).toHaveText('Payment Methods')
      await main.getByRole('button', { name: /Select Points/ }).click()
      await expect(main.getByRole('radio', { name: '2,000 points' })).toBeChecked()
      // From here the step list does not lead to later steps; the Next button does.
      await expect(main.getByRole('button', { name: /Review Order/ })).toHaveCount(0)
    })

    const secondTab = await context.newPage()
    // Blocks the live updates of the second tab.
    await secondTab.route('**/api/v1/live', () => {})
    await test.step('a purchase in another tab replaces the purchase of the first tab', async () => {
      await nextButton(main).click()
      await nextButton(main).click()
      await expect(payButton(main)).toContainText('Pay $23.00')
      await secondTab.goto(`${server.adultUrl}/points`)
      await choosePackage(mainRegion(secondTab), '1,000 points')
      await nextButton(mainRegion(secondTab)).click()
      await expect(payButton(mainRegion(secondTab))).toContainText('Pay $11.50')
      await expect(main.getByRole('heading', { level: 2 })).toHaveText('Payment Methods')
    })

    await test.step('a purchase that was changed elsewhere is shown again before it is paid', async () => {
      const storedState = await secondTab.evaluate(() => Object.values(sessionStorage).join())
      const [id] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(storedState) ?? []
      await expectStatus(200, parent.put(`/payments/${id}`, { points: 4000, postal: 'K1A 0B1' }))
      await payButton(mainRegion(secondTab)).click()
      await expect(
        secondTab.getByRole('alert').filter({ hasText: 'This purchase has changed in the meantime.' }),
      ).toBeVisible()
      expect(await listPurchases(parent)).toHaveLength(0)
    })

    await test.step('the first tab can continue its purchase', async () => {
      await nextButton(main).click()
      await expect(payButton(main)).toContainText('Pay $23.00')
    })

    await test.step('a double click pays once', async () => {
      await payButton(main).dblclick()
      await expect(main.getByRole('heading', { name: '2,000 points are in your nest' })).toBeVisible()
      expect(await listPurchases(parent)).toHaveLength(1)
    })

    await test.step('a lost response to the payment loses nothing', async () => {
      await main.getByRole('button', { name: 'Shop for more points' }).click()
      await choosePackage(main, '3,000 points')
      await nextButton(main).click()
      await expect(payButton(main)).toBeVisible()
      // The card is charged, but the response is lost.
      await page.route('**/v1/payment_intents/*/confirm', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await payButton(main).click()
      await expect(main.getByRole('heading', { name: '3,000 points are in your nest' })).toBeVisible()
      expect(await listPurchases(parent)).toHaveLength(2)
      await expect(banner(page)).toContainText('5,500 points')
    })

    await test.step('the page announces points that take long, and shows when they have arrived', async () => {
      await main.getByRole('button', { name: 'Shop for more points' }).click()
      await choosePackage(main, '1,000 points')
      await nextButton(main).click()
      await expect(payButton(main)).toContainText('Pay $11.50')
      await page.clock.install()
      const heldRoutes: Route[] = []
      let isHolding = false
      await page.route('**/v1/payment_intents/*/confirm', async (route) => {
        isHolding = true
        await route.continue()
      })
      // Once the payment is confirmed, holds back the requests for its status.
      await page.route('**/api/v1/payments/*', (route) =>
        isHolding ? heldRoutes.push(route) : route.continue(),
      )
      await payButton(main).click()
      await expect(main.getByRole('heading', { name: 'Your payment went through' })).toBeVisible()
      await expect(main).toContainText('Your 1,000 points are on their way.')
      await page.clock.fastForward('00:13')
      await expect(main).toContainText(
        'Your 1,000 points are taking a little longer than usual, at most 24 hours.',
      )
      isHolding = false
      for (const route of heldRoutes) await route.continue()
      await expect(main.getByRole('heading', { name: '1,000 points are in your nest' })).toBeVisible()
    })
  })
})

test('[P02.9 S08.6] a tab keeps the choices of two parents separate', async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  const { parent: other } = await server.newFamily({ children: [] })
  const main = mainRegion(page)
  await signInAs(page, parent, '/points')
  await main.getByRole('radio', { name: /^2,000 points/ }).check()

  await signInAs(page, other, '/points')
  await expect(main.getByRole('radio', { name: /^1,000 points/ })).toBeVisible()
  await expect(main.getByRole('radio', { checked: true })).toHaveCount(0)
  await signInAs(page, parent, '/points')
  await expect(main.getByRole('radio', { name: /^2,000 points/ })).toBeChecked()
})

test('[P02.13] if a successful payment cannot be loaded, the page shows an error and can retry', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await saveCard(parent, 'pays')
  await page.route('**/api/v1/live', () => {})
  await signInAs(page, parent, '/points')
  const main = mainRegion(page)
  await choosePackage(main, '1,000 points')
  await nextButton(main).click()
  await expect(payButton(main)).toContainText('Pay $11.50')
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await page.route('**/api/v1/payments/*', (statusRoute) => statusRoute.fulfill({ status: 429, json: {} }))
    await route.continue()
  })
  await payButton(main).click()
  await expect(main.getByRole('heading', { name: 'Your payment went through' })).toBeVisible()
  await page.reload()
  await expect(main.getByRole('alert')).toContainText('We couldn’t check your payment just now.')
  await expectAccessible(page)
  await page.unroute('**/api/v1/payments/*')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { name: '1,000 points are in your nest' })).toBeVisible()
})

test('[P02.14] if the card was charged but the payment does not match the purchase, the page says so and has no button to pay again', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await saveCard(parent, 'pays')
  await signInAs(page, parent, '/points')
  const main = mainRegion(page)
  await choosePackage(main, '1,000 points')
  await nextButton(main).click()
  await expect(payButton(main)).toContainText('Pay $11.50')
  await page.route(/\/api\/v1\/payments\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (route.request().method() === 'GET' && body.payment.status === 'succeeded')
      body.payment.status = 'failed'
    await route.fulfill({ response, json: body })
  })
  await payButton(main).click()

  const heading = main.getByRole('heading', { name: 'We’re looking into your payment' })
  await expect(heading).toBeVisible()
  await expect(heading).toBeFocused()
  await expect(main).toContainText('Your card was charged, but the payment doesn’t match your order.')
  await expect(main).toContainText('Please don’t pay again.')
  await expect(main.getByText('Nothing was charged')).toHaveCount(0)
  for (const name of [/^Pay/, 'Try again']) await expect(main.getByRole('button', { name })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await page.reload()
  await expect(heading).toBeVisible()
  await main.getByRole('link', { name: 'Visit Parent Dashboard' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
})

test('[P07.16 P07.17 P07.15 P07.19 P11.4 P11.5] the purchase history has pages, and shows refunds and the points owed for them', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, '/points/purchases')
  const main = mainRegion(page)
  const rows = main.getByRole('row')

  await test.step('without purchases, the history says so', async () => {
    await expect(main.getByRole('heading', { name: 'No Point Purchase History Records' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('eleven purchases make two pages', async () => {
    const refundedIntent = await buyPackage(server, parent, 5000)
    for (let count = 0; count < 10; count++) await buyPackage(server, parent, 1000)
    await expect(rows).toHaveCount(11)
    await expect(main.getByRole('columnheader')).toHaveText([
      'Date',
      'Point Amount',
      'Payment Amount (CAD)',
      'Note',
    ])
    await createQuest(parent, child(), { points: 15_000 })
    await server.sandbox.refund(refundedIntent)
    await main.getByRole('link', { name: 'Next page' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toContainText(/5,250.*\$57\.49.*Refunded.*250 bonus included.*Bought by Claire/)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('the order history of the settings shows the refund', async () => {
    await page.goto(`${server.adultUrl}/settings/payment?orders=2`)
    const orders = main.getByRole('table', { name: 'Order History' })
    await expect(orders.getByRole('row').last()).toContainText(/\$57\.49.*Refunded/)
  })

  await test.step('a page number beyond the end shows the last page', async () => {
    await page.goto(`${server.adultUrl}/points/purchases?page=9`)
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/\?page=2$/)
  })

  await test.step('refunded points that had been spent are owed; the pages show this, and the next purchase repays them first', async () => {
    const owedCard = main.getByRole('region', { name: 'You owe 4,500 points' })
    await page.goto(`${server.adultUrl}/parentdashboard`)
    await expect(owedCard).toBeVisible()
    await expectAccessible(page)
    await owedCard.getByRole('link', { name: 'Buy points' }).click()
    await expect(page).toHaveURL(/\/points$/)
    await expect(owedCard).toBeVisible()
    await saveCard(parent, 'pays')
    await page.reload()
    await choosePackage(main, '5,250 points')
    await nextButton(main).click()
    await expect(main).toContainText(
      '4,500 of these points repay the points you owe; 750 go to your balance.',
    )
    await expectNoSidewaysScrolling(page)
    await payButton(main).click()
    await expect(main).toContainText('Your balance is 750 points.')
    await expect(owedCard).toHaveCount(0)
  })
})
