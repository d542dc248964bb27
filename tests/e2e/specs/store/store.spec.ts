import type { Locator, Page, Route } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest } from '../../support/arrange-quests.ts'
import { fillFields } from '../../support/forms.ts'
import { banner, mainRegion } from '../../support/locators.ts'
import { buyPackage, cards, createPromo, saveCard } from '../../support/payments.ts'
import type { Person } from '../../support/start-server.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/test-server.ts'

const next = (main: Locator) => main.getByRole('button', { name: 'Next', exact: true })
const pay = (main: Locator) => main.getByRole('button', { name: /^Pay / })
const bank = (page: Page) => page.frameLocator('iframe')
const stepOf = (main: Locator) => main.locator('[aria-current=step]')

/** Returns the lines of the price summary. */
const linesOf = (main: Locator) =>
  main
    .getByRole('term')
    .evaluateAll((terms) =>
      terms.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`),
    )

async function choose(main: Locator, points: string) {
  await main.getByRole('radio', { name: new RegExp(`^${points}`) }).check()
  await next(main).click()
}

const purchasesOf = async (parent: Person) => (await expectStatus(200, parent.get('/payments'))).body.payments

test('[P02.1 P02.4 P02.5 P05.13 P07.16 Q02.3 H04.3] a parent without enough points adds a card, buys 5,250 points with a promo in Quebec, and creates the quest', {
  tag: '@both',
}, async ({ page, server, signedIn }) => {
  const { parent, child } = await server.newFamily()
  const promo = await createPromo(server, 10)
  await signedIn(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)

  await test.step('the quest’s failure leads to the store', async () => {
    await fillFields(main, {
      'Quest name': 'Build a treehouse',
      Description: 'With Grandpa.',
      Points: '5000',
    })
    await main.getByRole('button', { name: 'Create quest' }).click()
    await main.getByRole('alert').getByRole('link', { name: 'Purchase More Points' }).click()
    await expect(page).toHaveURL(`${server.adultUrl}/points`)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Points Store')
  })

  await test.step('points have to be chosen', async () => {
    await expect(stepOf(main)).toContainText('Select Points')
    await expect(next(main)).toBeDisabled()
    await expect(next(main)).toHaveAccessibleDescription('Please select points')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await expect(
      main.getByRole('radio', { name: /^5,250 points, \$50\.00 ?, 5,000 \+ 250 bonus/ }),
    ).toBeEnabled()
    await choose(main, '5,250 points')
  })

  await test.step('and a card, typed into the form, which its bank asks about', async () => {
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('Payment Methods')
    await expect(next(main)).toHaveCount(0)
    await fillFields(main, {
      'Card number': cards.needsConfirmation,
      Expiry: '12 / 31',
      'Security code': '123',
    })
    await fillFields(main, { Address: '6120, rue Saint-Denis', City: 'Montréal', 'Postal code': 'H2S 2R5' })
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await main.getByRole('button', { name: 'Save' }).click()
    await bank(page).getByRole('button', { name: 'Complete' }).click()
  })

  await test.step('every tax is named before anything is paid, and a code makes it less', async () => {
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('Review Order')
    await expect(main).toContainText('3155')
    expect(await linesOf(main)).toEqual([
      '5,000 points $50.00',
      '250 bonus points (5%) $0.00',
      'GST, 5% $2.50',
      'QST, 9.975% $4.99',
      'Total, CAD $57.49',
    ])
    await fillFields(main, { 'Promo code': 'NO-SUCH-CODE' })
    await main.getByRole('button', { name: 'Apply' }).click()
    await expect(main.getByLabel('Promo code')).toHaveAccessibleDescription('We don’t know this promo code.')
    await fillFields(main, { 'Promo code': promo.toLowerCase() })
    await main.getByRole('button', { name: 'Apply' }).click()
    await expect(main.getByText('Applied: 10% off, you save $5.00')).toBeVisible()
    expect(await linesOf(main)).toEqual([
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

  await test.step('the bank asks again, and the points are there', async () => {
    await pay(main).click()
    await expect(bank(page).getByText('$51.74')).toBeVisible()
    await bank(page).getByRole('button', { name: 'Complete' }).click()
    await expect(main.getByRole('heading', { name: '5,250 points are in your nest' })).toBeVisible()
    await expect(stepOf(main)).toContainText('Complete')
    await expect(main).toContainText('You paid $51.74. Your balance is 5,750 points.')
    await expect(banner(page)).toContainText('5,750 points')
    await expectAccessible(page)
    await page.reload()
    await expect(main.getByRole('heading', { name: '5,250 points are in your nest' })).toBeVisible()
  })

  await test.step('the invoice is in the mailbox, and the purchase in the history', async () => {
    const { text } = await server.mailTo(parent.email, /Your Questnest invoice/)
    expect(text).toContain('You paid $51.74 with taxes.')
    await page.goto(`${server.adultUrl}/points/purchases`)
    const row = main.getByRole('row').last()
    await expect(row).toContainText('5,250')
    await expect(row).toContainText('$51.74')
    await expect(row).toContainText(`Promo code ${promo}: $5.00 off`)
    const saved = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Invoice \S+/ }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('and the quest uses them', async () => {
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

  test('[P02.7 P04.14] a declined, insufficient or unconfirmed card shows the provider’s reason, and another card can be used', {
    tag: '@both',
  }, async ({ page, server, signedIn }) => {
    const { parent } = await server.newFamily({ children: [], language: 'fr-CA' })
    await saveCard(parent, 'pays')
    await saveCard(parent, 'declined')
    await signedIn(page, parent, '/points')
    const main = page.getByRole('main')
    const go = (name: string | RegExp) =>
      main.getByRole('button', { name, exact: typeof name === 'string' }).click()
    const failure = main.getByRole('alert').filter({ hasText: 'Votre paiement n’a pas été accepté' })

    await main.getByRole('radio', { name: /^1.000 points/ }).check()
    await go('Suivant')
    await main.getByRole('radio', { name: /0341/ }).check()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await go('Suivant')
    await expect(main).toContainText('TPS, 5 %')
    await expect(main).toContainText('TVQ, 9,975 %')
    await go(/^Payer/)
    await expect(failure).toContainText('Votre carte a été refusée.')
    await expect(stepOf(main)).toContainText('Vérifier la commande')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await go('Ajouter un mode de paiement')
    await main.getByLabel('Numéro de carte').fill(cards.needsConfirmationThenFails)
    await main.getByLabel('Expiration').fill('12 / 31')
    await main.getByLabel('Code de sécurité').fill('123')
    await main.getByLabel('Adresse', { exact: true }).fill('50, rue du Moulin')
    await main.getByLabel('Ville').fill('Québec')
    await main.getByLabel('Code postal').fill('G1K 4A1')
    await go('Enregistrer')
    await bank(page).getByRole('button', { name: 'Complete' }).click()
    await go(/^Payer/)
    await bank(page).getByRole('button', { name: 'Complete' }).click()
    await expect(failure).toContainText('Les fonds de votre carte sont insuffisants.')

    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await go('Suivant')
    await go(/^Payer/)
    await bank(page).getByRole('button', { name: 'Fail' }).click()
    await expect(failure).toContainText('Votre banque n’a pas confirmé que c’est bien vous.')

    await failure.getByRole('button', { name: 'Annuler' }).click()
    await expect(main.getByRole('radio', { name: /^1.000 points/ })).not.toBeChecked()
    await main.getByRole('radio', { name: /^1.000 points/ }).check()
    await go('Suivant')
    await main.getByRole('radio', { name: /4242/ }).check()
    await go('Suivant')
    await go(/^Payer/)
    await expect(main.getByRole('heading', { name: /^1.000.points sont dans votre nid/ })).toBeVisible()
    expect(await purchasesOf(parent)).toHaveLength(1)
  })
})

test('[P02.3] if the selected card was deleted meanwhile, another one must be selected', async ({
  page,
  server,
  signedIn,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await saveCard(parent, 'pays')
  await saveCard(parent, 'declined')
  await signedIn(page, parent, '/points')
  const main = mainRegion(page)
  await choose(main, '1,000 points')
  await main.getByRole('radio', { name: 'Visa ending in 0341' }).check()
  await next(main).click()
  await expect(pay(main)).toBeVisible()

  const kept = (await expectStatus(200, parent.get('/cards'))).body.data
  const chosen = kept.find((one: { card: { last4: string } }) => one.card.last4 === '0341')
  await expectStatus(200, parent.delete(`/cards/${chosen.id}`))
  await page.reload()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('Payment Methods')
  await expect(next(main)).toHaveAccessibleDescription('Please select one payment method')
  await next(main).click()
  await expect(main.getByRole('alert').filter({ hasText: 'No payment card selected' })).toBeVisible()
  await main.getByRole('radio', { name: 'Visa ending in 4242' }).check()
  await next(main).click()
  await expect(pay(main)).toBeVisible()
})

test.describe('with a connection that breaks', () => {
  test.use({ expectedFaults: [/ERR_FAILED .*payment_intents/] })

  test('[P02.6 P02.8 P02.10 P02.12] leaving, going back, a second tab or a second click: nothing is lost or paid twice', async ({
    page,
    context,
    server,
    signedIn,
  }) => {
    const { parent } = await server.newFamily({ children: [] })
    await saveCard(parent, 'pays')
    await signedIn(page, parent, '/points')
    const main = mainRegion(page)
    const total = 'Total, CAD $23.00'

    await test.step('reloading and the back button', async () => {
      await choose(main, '2,000 points')
      await next(main).click()
      await expect.poll(() => linesOf(main)).toContain(total)
      await page.reload()
      await expect.poll(() => linesOf(main)).toContain(total)
      await page.goBack()
      await expect(main.getByRole('heading', { level: 2 })).toHaveText('Payment Methods')
      await main.getByRole('button', { name: /Select Points/ }).click()
      await expect(main.getByRole('radio', { name: '2,000 points' })).toBeChecked()
      // Later steps are unreachable until an amount is selected again.
      await expect(main.getByRole('button', { name: /Review Order/ })).toHaveCount(0)
    })

    const second = await context.newPage()
    // It gets no live updates.
    await second.route('**/api/v1/live', () => {})
    await test.step('an order of another tab gives up that of the first', async () => {
      await next(main).click()
      await next(main).click()
      await expect(pay(main)).toContainText('Pay $23.00')
      await second.goto(`${server.adultUrl}/points`)
      await choose(mainRegion(second), '1,000 points')
      await next(mainRegion(second)).click()
      await expect(pay(mainRegion(second))).toContainText('Pay $11.50')
      await expect(main.getByRole('heading', { level: 2 })).toHaveText('Payment Methods')
    })

    await test.step('an order changed elsewhere is shown before it is paid', async () => {
      const remembered = await second.evaluate(() => Object.values(sessionStorage).join())
      const [id] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(remembered) ?? []
      await expectStatus(200, parent.put(`/payments/${id}`, { points: 4000, postal: 'K1A 0B1' }))
      await pay(mainRegion(second)).click()
      await expect(
        second.getByRole('alert').filter({ hasText: 'This purchase has moved on in the meantime.' }),
      ).toBeVisible()
      expect(await purchasesOf(parent)).toHaveLength(0)
    })

    await test.step('and the first tab goes on with its own', async () => {
      await next(main).click()
      await expect(pay(main)).toContainText('Pay $23.00')
    })

    await test.step('two presses pay once', async () => {
      await pay(main).dblclick()
      await expect(main.getByRole('heading', { name: '2,000 points are in your nest' })).toBeVisible()
      expect(await purchasesOf(parent)).toHaveLength(1)
    })

    await test.step('and the connection may break while it is paid', async () => {
      await main.getByRole('button', { name: 'Shop for more points' }).click()
      await choose(main, '3,000 points')
      await next(main).click()
      await expect(pay(main)).toBeVisible()
      // The card is charged, but the response is lost.
      await page.route('**/v1/payment_intents/*/confirm', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await pay(main).click()
      await expect(main.getByRole('heading', { name: '3,000 points are in your nest' })).toBeVisible()
      expect(await purchasesOf(parent)).toHaveLength(2)
      await expect(banner(page)).toContainText('5,500 points')
    })

    await test.step('points that are long in coming are promised, and told when they have come', async () => {
      await main.getByRole('button', { name: 'Shop for more points' }).click()
      await choose(main, '1,000 points')
      await next(main).click()
      await expect(pay(main)).toContainText('Pay $11.50')
      await page.clock.install()
      const held: Route[] = []
      let isPaid = false
      await page.route('**/v1/payment_intents/*/confirm', async (route) => {
        isPaid = true
        await route.continue()
      })
      // From here on no response of the server arrives.
      await page.route('**/api/v1/payments/*', (route) => (isPaid ? held.push(route) : route.continue()))
      await pay(main).click()
      await expect(main.getByRole('heading', { name: 'Your payment went through' })).toBeVisible()
      await expect(main).toContainText('Your 1,000 points are on their way.')
      await page.clock.fastForward('00:13')
      await expect(main).toContainText('Your 1,000 points take a little longer than usual, at most 24 hours.')
      isPaid = false
      for (const route of held) await route.continue()
      await expect(main.getByRole('heading', { name: '1,000 points are in your nest' })).toBeVisible()
    })
  })
})

test('[P02.9 S08.6] a tab keeps each parent’s choice and does not show it to another', async ({
  page,
  server,
  signedIn,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const { parent: other } = await server.newFamily({ children: [] })
  const main = mainRegion(page)
  await signedIn(page, parent, '/points')
  await main.getByRole('radio', { name: /^2,000 points/ }).check()

  await signedIn(page, other, '/points')
  await expect(main.getByRole('radio', { name: /^1,000 points/ })).toBeVisible()
  await expect(main.getByRole('radio', { checked: true })).toHaveCount(0)
  await signedIn(page, parent, '/points')
  await expect(main.getByRole('radio', { name: /^2,000 points/ })).toBeChecked()
})

test('[P02.13] a successful payment that cannot be loaded is reported and can be retried', async ({
  page,
  server,
  signedIn,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await saveCard(parent, 'pays')
  await page.route('**/api/v1/live', () => {})
  await signedIn(page, parent, '/points')
  const main = mainRegion(page)
  await choose(main, '1,000 points')
  await next(main).click()
  await expect(pay(main)).toContainText('Pay $11.50')
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await page.route('**/api/v1/payments/*', (asked) => asked.fulfill({ status: 429, json: {} }))
    await route.continue()
  })
  await pay(main).click()
  await expect(main.getByRole('heading', { name: 'Your payment went through' })).toBeVisible()
  await page.reload()
  await expect(main.getByRole('alert')).toContainText('How your payment stands could not be read just now.')
  await expectAccessible(page)
  await page.unroute('**/api/v1/payments/*')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { name: '1,000 points are in your nest' })).toBeVisible()
})

test('[P07.16 P07.17 P07.15 P11.4 P11.5] the purchase history: empty, paged, with refunds and points owed for them', {
  tag: '@both',
}, async ({ page, server, signedIn }) => {
  const { parent, child } = await server.newFamily()
  await signedIn(page, parent, '/points/purchases')
  const main = mainRegion(page)
  const rows = main.getByRole('row')

  await test.step('nothing was bought yet', async () => {
    await expect(main.getByRole('heading', { name: 'No Point Purchase History Records' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('eleven purchases are two pages', async () => {
    const first = await buyPackage(server, parent, 5000)
    for (let more = 0; more < 10; more++) await buyPackage(server, parent, 1000)
    await expect(rows).toHaveCount(11)
    await expect(main.getByRole('columnheader')).toHaveText([
      'Date',
      'Point Amount',
      'Payment Amount (CAD)',
      'Note',
    ])
    await createQuest(parent, child(), { points: 15_000 })
    await server.sandbox.refund(first)
    await main.getByRole('link', { name: 'Next page' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toContainText(/5,250.*\$57\.49.*Refunded.*250 bonus included.*Bought by Claire/)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('a page beyond the last is the last', async () => {
    await page.goto(`${server.adultUrl}/points/purchases?page=9`)
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/\?page=2$/)
  })

  await test.step('what had been spent is owed: told where it matters, and paid by the next purchase first', async () => {
    const owed = main.getByRole('region', { name: 'You owe 4,500 points' })
    await page.goto(`${server.adultUrl}/parentdashboard`)
    await expect(owed).toBeVisible()
    await expectAccessible(page)
    await owed.getByRole('link', { name: 'Buy points' }).click()
    await expect(page).toHaveURL(/\/points$/)
    await expect(owed).toBeVisible()
    await saveCard(parent, 'pays')
    await page.reload()
    await choose(main, '5,250 points')
    await next(main).click()
    await expect(main).toContainText(
      '4,500 of these points make up for the points you owe; 750 go to your balance.',
    )
    await expectNoSidewaysScrolling(page)
    await pay(main).click()
    await expect(main).toContainText('Your balance is 750 points.')
    await expect(owed).toHaveCount(0)
  })
})
