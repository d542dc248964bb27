import { hoursAfter } from '#contract/calendar.ts'
import {
  approveOrder,
  buyPoints,
  createRewardFamily,
  findSixDigits,
  giveBonus,
  importDemoProducts,
  requestRewards,
  verifyPhone,
} from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { banner, flashMessage, mainRegion } from '../../support/locators.ts'
import { buyPackage } from '../../support/payments.ts'
import { retireProducts, setProducts } from '../../support/products.ts'

test('[C01.3 C03.6 H04.6 R01.7 R01.9 R01.10 R02.3 R02.4 R02.8] a child fills its cart, sees which items have changed, and requests the rewards', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, isMobile }) => {
  const { parent, child } = await createRewardFamily(server, 1000)
  const prices = { kite: 300, 'yo-yo': 400, 'puzzle-cube': 600 }
  const { kite, 'yo-yo': yoyo, 'puzzle-cube': cube } = await importDemoProducts(server, parent, prices)
  await signInAs(page, child(), '/cart')
  await expect(mainRegion(page)).toContainText('Your cart is currently empty.')
  await expectAccessible(page)

  await page.goto(`${server.kidUrl}/products/${kite.id}`)
  await mainRegion(page).getByRole('button', { name: 'Add to Cart' }).click()
  const added = page.getByRole('dialog', { name: '1 item added to your cart' })
  await expect(added).toBeVisible()
  await expectAccessible(page)
  await added.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(added).toHaveCount(0)
  for (const { id } of [yoyo, cube]) await child().post('/cart', { product_id: id })
  await mainRegion(page).getByRole('button', { name: 'Add to Cart' }).click()
  await added.getByRole('link', { name: 'View Cart' }).click()

  const items = mainRegion(page).getByRole('region', { name: 'In your cart' })
  const summary = mainRegion(page).getByRole('complementary', { name: 'Order summary' })
  await expect(items.getByRole('listitem')).toHaveCount(4)
  await expect(summary).toContainText('600 more points, and you can ask for all of this.')
  await expect(summary.getByRole('link', { name: 'Go to my quests' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await items.getByRole('button', { name: 'Remove Diamond kite' }).first().click()
  await expect(items.getByRole('listitem')).toHaveCount(3)
  await items.getByRole('button', { name: 'Remove Puzzle cube' }).click()
  await expect(items.getByRole('listitem')).toHaveCount(2)
  await expect(summary).toContainText(/2 items.*700.*You have.*1,000.*Points left.*300/)

  await test.step('the links to the cart show the number of its items', async () => {
    const mainMenu = page.getByRole('navigation', { name: 'Main' })
    if (isMobile) {
      await mainMenu.getByRole('button', { name: 'Menu' }).click()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await expect(drawer.getByRole('link', { name: /^Cart/ })).toHaveText('Cart2')
      await drawer.getByRole('button', { name: 'Close' }).click()
    }
    await expect(mainMenu.getByRole('link', { name: /^Cart/ })).toHaveText(isMobile ? 'Cart2' : 'Cart (2)')
    await mainMenu.getByRole('link', { name: 'Catalog' }).click()
    await expect(page).toHaveURL(`${server.kidUrl}/catalog`)
    // On a phone the catalogue's link to the cart is in the bar at the bottom.
    const cart = (isMobile ? mainMenu : mainRegion(page)).getByRole('link', { name: /^Cart/ })
    await expect(cart).toHaveText('Cart2')
    await cart.click()
    await expect(items.getByRole('listitem')).toHaveCount(2)
  })

  await setProducts(server, { kite: 350 })
  await retireProducts(server, 'yo-yo')
  await summary.getByRole('button', { name: 'Ask my parents' }).click()
  await expect(items.getByRole('alert')).toHaveText('Something in your cart has changed. Have a look.')
  await expect(items).toContainText('It was 300. Now it is 350 points.')
  await expect(items).toContainText('It’s not in the catalog any more, so we don’t count it.')
  await expect(summary).toContainText(/1 item.*350.*Points left.*650/)
  await expectAccessible(page)
  await summary.getByRole('button', { name: 'Ask my parents' }).click()
  await expect(mainRegion(page).getByRole('heading', { name: 'Thank You!' })).toBeFocused()
  await expect(mainRegion(page)).toContainText('Your order request has been sent to your parents.')
  await expect(banner(page).getByRole('status')).toHaveText('650 points')
  await expectAccessible(page)
  expect((await parent.get('/orders/waiting')).body.orders).toMatchObject([
    { product: { name: 'Diamond kite' } },
  ])

  await mainRegion(page).getByRole('link', { name: 'My Rewards' }).click()
  const rewards = mainRegion(page).getByRole('region', { name: 'Redeemed Rewards' })
  await rewards.getByRole('button', { name: /^Cancel my request ?, Diamond kite/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the request' }).click()
  await expect(flashMessage(page, 'Cancelled. Your points are back in your nest.')).toBeVisible()
  await expect(mainRegion(page)).toContainText('No reward yet!')
  await expect(mainRegion(page)).toContainText('Redeem your points for more rewards!')
  await expect(banner(page).getByRole('status')).toHaveText('1,000 points')
})

test('[R03.6 R03.9 R04.1 R04.2] a parent rejects and approves rewards, and both sites filter them', {
  tag: '@wide-and-phone',
}, async ({ page: parentPage, context, server, signInAs }) => {
  const { parent, child } = await createRewardFamily(server, 1000)
  const { kite, 'yo-yo': yoyo } = await importDemoProducts(server, parent, { kite: 300, 'yo-yo': 400 })
  await requestRewards(child(), kite, yoyo)
  const kidPage = await context.newPage()
  await signInAs(kidPage, child(), '/gifts')
  const list = mainRegion(kidPage).getByRole('region', { name: 'Redeemed Rewards' })
  await expect(list.getByRole('listitem')).toHaveCount(2)

  await signInAs(parentPage, parent, `/kids/${child().id}/rewards`)
  const main = mainRegion(parentPage)
  const getRow = (name: string) => main.getByRole('listitem').filter({ hasText: name })
  await expect(getRow('Diamond kite')).toContainText('is waiting for your decision.')
  await expectAccessible(parentPage)
  await expectNoSidewaysScrolling(parentPage)
  await getRow('Diamond kite')
    .getByRole('button', { name: /^Reject ?, Diamond kite/ })
    .click()
  const rejectDialog = parentPage.getByRole('dialog', { name: 'Reject Mia’s request' })
  await rejectDialog.getByRole('button', { name: 'Let’s talk about it tonight.' }).click()
  await expectAccessible(parentPage)
  await rejectDialog.getByRole('button', { name: 'Reject' }).click()
  await expect(
    flashMessage(parentPage, 'You have rejected the order request, your kid will see the update soon.'),
  ).toBeVisible()
  await expect(getRow('Diamond kite')).toHaveCount(0)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByLabel('Status').selectOption('Not this time, or cancelled')
  await expect(list.getByRole('listitem')).toContainText('Not this time. Your points are back in your nest.')
  await expect(list.getByRole('listitem')).toContainText('“Let’s talk about it tonight.”')
  await expectAccessible(kidPage)

  await getRow('Star yo-yo')
    .getByRole('button', { name: /^Approve ?, Star yo-yo/ })
    .click()
  const approveDialog = parentPage.getByRole('dialog', { name: 'Approve Mia’s request' })
  await approveDialog.getByLabel('Address').fill('4200 Rue Saint-Denis')
  await approveDialog.getByLabel('City').fill('Montréal')
  await approveDialog.getByLabel('Province or territory').selectOption('Quebec')
  await approveDialog.getByLabel('Postal code').fill('H2W 2M1')
  await expectAccessible(parentPage)
  await approveDialog.getByRole('button', { name: 'Approve' }).click()
  await expect(
    flashMessage(parentPage, 'You have approved the order request, your kid will receive the reward soon.'),
  ).toBeVisible()
  await expect(getRow('Star yo-yo')).toContainText('You can cancel until')
  await kidPage.goBack()
  await expect(list.getByRole('listitem')).toContainText('Verified')

  await main.getByLabel('Status').selectOption('Open request')
  await expect(main).toContainText('No Matched Reward Found!')
  await expect(parentPage).toHaveURL(/\?state=open$/)
  await parentPage.reload()
  await main.getByRole('button', { name: 'Clear filters' }).click()
  await expect(parentPage).toHaveURL(/rewards$/)
  await expect(getRow('Star yo-yo')).toBeVisible()
  await main.getByLabel('When').selectOption('Last 7 days')
  await getRow('Star yo-yo')
    .getByRole('button', { name: /^Cancel ?, Star yo-yo/ })
    .click()
  await parentPage.getByRole('dialog').getByRole('button', { name: 'Cancel the reward' }).click()
  await expect(flashMessage(parentPage, 'Cancelled. Mia has the points back.')).toBeVisible()
  await expect(banner(kidPage).getByRole('status')).toHaveText('1,000 points')
  await expect(list.getByRole('listitem')).toHaveCount(0)
})

test('[H13.7] after a decision by keyboard the focus is on the heading of the list', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const { parent, child } = await createRewardFamily(server, 1000)
  const products = await importDemoProducts(server, parent, {
    kite: 10,
    'yo-yo': 20,
    'puzzle-cube': 30,
    'music-card': 40,
  })
  const { kite, 'yo-yo': yoyo, 'puzzle-cube': cube, 'music-card': music } = products
  const [, second] = await requestRewards(child(), kite, yoyo, cube, music)
  const kidPage = await context.newPage()
  await signInAs(kidPage, child(), '/gifts')
  await signInAs(page, parent, `/kids/${child().id}/rewards`)
  const main = mainRegion(page)
  const heading = main.getByRole('heading', { name: 'Rewards', level: 2 })

  await main.getByRole('button', { name: /^Reject ?, Diamond kite/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).press('Enter')
  await expect(main).not.toContainText('Diamond kite')
  await expect(heading).toBeFocused()

  // The focused button disappears because the order is approved elsewhere.
  await main.getByRole('button', { name: /^Approve ?, Star yo-yo/ }).focus()
  if (second) await approveOrder(parent, second)
  const cancel = main.getByRole('button', { name: /^Cancel ?, Star yo-yo/ })
  await expect(cancel).toBeVisible()
  await expect(heading).toBeFocused()
  await cancel.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the reward' }).press('Enter')
  await expect(main).not.toContainText('Star yo-yo')
  await expect(heading).toBeFocused()

  const withdrawButton = (name: string) =>
    mainRegion(kidPage).getByRole('button', { name: new RegExp(`^Cancel my request ?, ${name}`) })
  await withdrawButton('Puzzle cube').press('Enter')
  await kidPage.getByRole('dialog').getByRole('button', { name: 'Cancel the request' }).press('Enter')
  await expect(withdrawButton('Puzzle cube')).toHaveCount(0)
  await expect(withdrawButton('Music gift card')).toBeVisible()
  await expect(mainRegion(kidPage).getByRole('heading', { name: 'Redeemed Rewards' })).toBeFocused()
})

test('[R05.7 K11.13] a deleted child’s approved order can be cancelled, and its points return to the family', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await createRewardFamily(server, 1000)
  const { kite } = await importDemoProducts(server, parent, { kite: 300 })
  const [order] = await requestRewards(child(), kite)
  if (!order) throw new Error('The child has no order')
  await approveOrder(parent, order)
  expect((await parent.delete(`/children/${child().id}`)).status).toBe(204)
  const { points } = (await parent.get('/points')).body
  await signInAs(page, parent, `/kids/${child().id}/rewards`)
  const row = mainRegion(page).getByRole('listitem').filter({ hasText: 'Diamond kite' })

  await row.getByRole('button', { name: /^Cancel ?, Diamond kite/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Mia’s account is deleted, so the 300 points go back to your family.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel the reward' }).click()

  await expect(flashMessage(page, 'Cancelled. The points are back with your family.')).toBeVisible()
  expect((await parent.get('/points')).body.points).toBe(points + 300)
  await page.goto(`${server.adultUrl}/kids/${child().id}/rewards?state=ended`)
  await expect(row).toContainText(/Cancelled on .* The points are back\./)
})

test('[R04.17] the approval dialog can be opened for a request that is not among the first hundred', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await createRewardFamily(server, 10_200)
  const { kite, 'yo-yo': yoyo } = await importDemoProducts(server, parent, { kite: 100, 'yo-yo': 200 })
  for (const count of [30, 30, 30, 10]) await requestRewards(child(), ...Array<typeof kite>(count).fill(kite))
  await requestRewards(child(), yoyo)
  await signInAs(page, parent, `/kids/${child().id}/rewards`)

  await mainRegion(page)
    .getByRole('button', { name: /^Approve ?, Star yo-yo/ })
    .click()

  await expect(page.getByRole('dialog', { name: 'Approve Mia’s request' })).toContainText('Star yo-yo')
})

test('[R04.16] if a reward was already decided in another tab, a second decision shows an error and the current state', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await createRewardFamily(server, 1000)
  const { 'music-card': card } = await importDemoProducts(server, parent, { 'music-card': 100 })
  const [order] = await requestRewards(child(), card)
  if (!order) throw new Error('The child has no order')
  // This tab gets no live updates.
  await page.route('**/api/v1/live', (route) => route.fulfill({ status: 404 }))
  await page.route('**/api/v1/health', (route) => route.fulfill({ status: 404 }))
  await signInAs(page, parent)
  await mainRegion(page)
    .getByRole('button', { name: /^Approve ?, Mia asks for Music gift card/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Approve Mia’s request' })
  await expect(dialog).toContainText('The code comes by e-mail')
  await parent.put(`/children/${child().id}/orders/${order.id}/reject`, {})
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'This reward has changed in the meantime.' }),
  ).toBeVisible()
  await expect(
    mainRegion(page).getByRole('listitem').filter({ hasText: 'Mia asks for Music gift card' }),
  ).toContainText('Done')
})

test('[R03.3 R03.7] a child’s list has nine rewards a page, and a new filter starts on its first page', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await createRewardFamily(server, 1000)
  const { kite } = await importDemoProducts(server, parent, { kite: 10 })
  const orders = await requestRewards(child(), ...Array.from({ length: 10 }, () => kite))
  await signInAs(page, child(), '/gifts?page=2')
  const rewards = mainRegion(page).getByRole('region', { name: 'Redeemed Rewards' })
  await expect(rewards.getByRole('listitem').filter({ hasText: 'Diamond kite' })).toHaveCount(1)
  await rewards.getByLabel('When').selectOption('Last 30 days')
  await expect(rewards.getByRole('listitem').filter({ hasText: 'Diamond kite' })).toHaveCount(9)
  await expect(page).toHaveURL(/\?time=last-30$/)
  for (const order of orders.slice(0, 2)) await approveOrder(parent, order)
  await rewards.getByLabel('Status').selectOption('Completed request')
  await expect(rewards.getByRole('listitem').filter({ hasText: 'Diamond kite' })).toHaveCount(2)
})

test('[R03.6 H08.4] the back button undoes a filter and returns to the page of the list that was open before', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await createRewardFamily(server, 1000)
  const { kite } = await importDemoProducts(server, parent, { kite: 10 })
  await requestRewards(child(), ...Array.from({ length: 10 }, () => kite))
  await signInAs(page, child(), '/gifts?page=2')
  const rewards = mainRegion(page).getByRole('region', { name: 'Redeemed Rewards' })
  await rewards.getByLabel('Status').selectOption('Completed request')
  // The reload empties the cache, so going back must load page 2 of the list again.
  await page.reload()
  await expect(rewards.getByLabel('Status')).toHaveValue('completed')
  await expect(rewards.getByRole('heading', { level: 3 })).toHaveCount(1)

  await page.goBack()

  await expect(rewards.getByRole('listitem').filter({ hasText: 'Diamond kite' })).toHaveCount(1)
  await expect(page).toHaveURL(/\?page=2$/)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[R04.8 R04.9 R07.8 D07.1 D07.9 D07.11] approval needs a verified phone and a valid address', {
    tag: '@phone',
  }, async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    await giveBonus(parent, child(), 400)
    const prices = { kite: 100, 'ice-cream-card': 100, 'music-card': 100 }
    const {
      kite,
      'ice-cream-card': card,
      'music-card': digital,
    } = await importDemoProducts(server, parent, prices)
    await requestRewards(child(), kite, card, digital)
    await signInAs(page, parent)
    const main = mainRegion(page)
    const openApproval = () => main.getByRole('button', { name: /^Approuver/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Approuver la demande faite par Mia' })
    await openApproval()
    await expect(dialog).toContainText('il nous faut un numéro de téléphone vérifié')
    await expectAccessible(page)
    await expect(dialog.getByRole('link', { name: 'Un autre numéro?' })).toHaveAttribute(
      'href',
      '/settings/account',
    )
    await dialog.getByRole('button', { name: 'M’envoyer le code' }).click()
    const codeField = dialog.getByLabel('Code reçu par texto')
    await expect(codeField).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    const { phone } = (await parent.get('/profile')).body
    const code = findSixDigits(await server.getMessage(phone))
    await codeField.fill(`${(Number(code[0]) + 1) % 10}${code.slice(1)}`)
    await dialog.getByRole('button', { name: 'Vérifier' }).click()
    await expect(codeField).toHaveAccessibleDescription(/Ce code ne correspond pas/)
    await codeField.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await codeField.press('Enter')

    // The dialog goes on with the approval.
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
    // Digital cards need a first purchase.
    await expect(dialog.getByRole('checkbox', { name: 'Carte-cadeau de musique' })).toBeDisabled()
    await expect(dialog).toContainText('une fois que votre famille a acheté des points')
    await expect(dialog.getByLabel('Pays')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await dialog.getByLabel('Ville').fill('Montréal')
    await dialog.getByLabel('Province ou territoire').selectOption('Québec')
    for (const [field, value, sentence] of [
      ['Nom', '', 'Ce champ est obligatoire'],
      [
        'Adresse',
        'C.P. 123',
        'Les articles, et ce qui part avec eux, ne peuvent pas être envoyés à une case postale : entrez une adresse municipale',
      ],
      [
        'Adresse',
        'P.O. Box 9',
        'Les articles, et ce qui part avec eux, ne peuvent pas être envoyés à une case postale : entrez une adresse municipale',
      ],
      [
        'Code postal',
        'h2w2m',
        'Le code postal doit être valide (lettres majuscules, avec une espace après les 3 premiers caractères)',
      ],
      ['Code postal', 'm4b1b3', 'Ce code postal est celui d’une autre province'],
      ['Courriel', 'claire', 'L’adresse courriel doit être valide'],
    ] as const) {
      const input = dialog.getByLabel(field, { exact: true })
      await input.fill(value)
      await input.blur()
      await expect(input).toHaveAccessibleDescription(sentence)
    }
    await dialog.getByLabel('Nom', { exact: true }).fill('Claire Tremblay')
    await dialog.getByLabel('Courriel', { exact: true }).fill('claire@example.ca')
    await dialog.getByLabel('Adresse', { exact: true }).fill('4200, rue Saint-Denis')
    await dialog.getByLabel('Code postal', { exact: true }).fill('h2w2m1')
    await expect(dialog.getByLabel('Code postal', { exact: true })).toHaveValue('H2W 2M1')
    // Without merchandise, a gift card may also go to the United States or a P.O. Box.
    await dialog.getByRole('checkbox', { name: 'Cerf-volant' }).uncheck()
    await dialog.getByLabel('Pays').selectOption('États-Unis')
    await dialog.getByLabel('Code ZIP').fill('H2W 2M1')
    await dialog.getByLabel('Code ZIP').blur()
    await expect(dialog.getByLabel('Code ZIP')).toHaveAccessibleDescription(
      'Entrez un code ZIP comme 10001 ou 10001-1234',
    )
    await dialog.getByLabel('Code ZIP').fill('05401')
    await dialog.getByLabel('État').selectOption('Vermont')
    await dialog.getByLabel('Adresse', { exact: true }).fill('P.O. Box 9')
    await dialog.getByRole('button', { name: 'Approuver' }).click()
    await expect(
      flashMessage(
        page,
        'Vous avez approuvé la demande de commande, votre enfant recevra bientôt sa récompense.',
      ),
    ).toBeVisible()

    // The kite is merchandise, which cannot go to the P.O. Box of the last delivery, so the form asks for an address again.
    await buyPoints(server, parent, 100)
    await openApproval()
    await expect(dialog.getByLabel('Adresse', { exact: true })).toHaveValue('P.O. Box 9')
    await dialog.getByRole('checkbox', { name: 'Cerf-volant' }).uncheck()
    await expect(dialog).toContainText('Le code arrive par courriel')
    await dialog.getByRole('button', { name: 'Approuver' }).click()
    await expect(main).toContainText('Mia demande : Cerf-volant')
  })
})

test('[D07.8 D15.9] once a child has points, the dashboard asks the parent to verify the phone; “Not now” hides this for a week, and verifying ends it', {
  tag: '@wide-and-phone',
}, async ({ page, context, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent)
  const main = mainRegion(page)
  const card = main.getByRole('region', { name: 'Verify your phone' })
  await expect(main.getByRole('heading', { name: 'Your Children' })).toBeVisible()
  await expect(card).toHaveCount(0)

  await giveBonus(parent, child(), 100)
  await expect(card).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  const now = new Date()
  // Sets the browser's clock back, so that “Not now” is pressed a week and an hour ago.
  await context.clock.setFixedTime(hoursAfter(now, -7 * 24 - 1))
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(main.getByRole('region', { name: 'Your Children' })).toContainText('100')
  await expect(card).toHaveCount(0)
  await context.clock.setFixedTime(now)
  await page.reload()
  await card.getByRole('button', { name: 'Text me the code' }).click()
  const { phone } = (await parent.get('/profile')).body
  await card.getByLabel('Code from the text message').fill(findSixDigits(await server.getMessage(phone)))
  await card.getByRole('button', { name: 'Verify' }).click()

  await expect(flashMessage(page, 'Thanks! Your phone number has been successfully verified!')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect((await parent.get('/profile')).body.phone_verified).toBe(true)
})

test('[R07.10 P11.3] approval leads to the store when a purchase is needed: for a first gift card, and when points are owed', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await verifyPhone(server, parent)
  const { 'music-card': card, 'yo-yo': yoyo } = await importDemoProducts(server, parent, {
    'music-card': 200,
    'yo-yo': 100,
  })
  await giveBonus(parent, child(), 300)
  await requestRewards(child(), card, yoyo)
  await signInAs(page, parent, `/kids/${child().id}/rewards`)
  const openApproval = async (name: string) => {
    const row = mainRegion(page).getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: /^Approve/ }).click()
  }
  const dialog = page.getByRole('dialog')

  await openApproval('Music gift card')
  await expectAccessible(page)
  await expect(dialog.getByRole('checkbox', { name: /Music gift card/ })).toBeDisabled()
  await dialog.getByRole('link', { name: 'Purchase More Points' }).click()
  await expect(page).toHaveURL(/\/points$/)

  // The purchase is refunded after its points were spent.
  const intent = await buyPackage(server, parent, 1000)
  await giveBonus(parent, child(), 1200)
  await server.sandbox.refund(intent)
  await page.goBack()
  await openApproval('Star yo-yo')
  await dialog.getByLabel('Address').fill('4200 Rue Saint-Denis')
  await dialog.getByLabel('City').fill('Montréal')
  await dialog.getByLabel('Province or territory').selectOption('Quebec')
  await dialog.getByLabel('Postal code').fill('H2W 2M1')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const owedAlert = page
    .getByRole('alert')
    .filter({ hasText: 'A purchase was refunded after some of its points were spent.' })
  await owedAlert.getByRole('button', { name: 'Purchase More Points' }).click()
  await expect(page).toHaveURL(/\/points$/)
})

test.describe('without a connection', () => {
  test.use({ expectedPageErrors: [/ERR_FAILED/] })

  test('[R01.8 D14.1] a failed addition to the cart shows an error without loading further code', async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent, child } = await createRewardFamily(server)
    const { kite } = await importDemoProducts(server, parent, { kite: 300 })
    await signInAs(page, child(), `/products/${kite.id}`)
    const addButton = mainRegion(page).getByRole('button', { name: 'Add to Cart' })
    await expect(addButton).toBeEnabled()
    await page.route(/\/(api\/v1|assets)\//, (route) => route.abort())
    await addButton.click()
    const errorDialog = page.getByRole('dialog', {
      name: 'Questnest can’t be reached right now. Nothing is lost: try again in a moment.',
    })
    await errorDialog.getByRole('button', { name: 'Done' }).click()
    await expect(errorDialog).toHaveCount(0)
    await expect(addButton).toBeVisible()
  })
})

test('[R02.9] if the points do not load, the cart can retry', async ({ page, server, signInAs }) => {
  const { parent, child } = await createRewardFamily(server)
  const { kite } = await importDemoProducts(server, parent, { kite: 300 })
  await child().post('/cart', { product_id: kite.id })
  await page.route('**/api/v1/live', () => {})
  await page.route('**/api/v1/points', (route) => route.fulfill({ status: 429, json: {} }))
  await signInAs(page, child(), '/cart')
  const summary = mainRegion(page).getByRole('complementary')
  await expect(summary.getByRole('alert').first()).toContainText('Your points did not load.')
  await expect(summary.getByRole('button', { name: 'Ask my parents' })).toBeDisabled()
  await expectAccessible(page)
  await page.unroute('**/api/v1/points')
  await summary.getByRole('button', { name: 'Try again' }).click()
  await expect(summary.getByRole('button', { name: 'Ask my parents' })).toBeEnabled()
})
