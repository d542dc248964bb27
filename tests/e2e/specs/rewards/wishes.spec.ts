import type { Page } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { createRewardFamily, giveBonus } from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { banner, flashMessage, mainRegion } from '../../support/locators.ts'
import { addWish, getProduct, retireProducts, setProducts } from '../../support/products.ts'
import type { Person } from '../../support/start-server.ts'

const chooseGoal = (child: Person, wish_id: string) =>
  expectStatus(200, child.put(`/children/${child.id}/goal`, { wish_id }))
const heartButton = (page: Page, name: string) =>
  mainRegion(page)
    .getByRole('button', { name: new RegExp(`${name} (to|off) your wish list`) })
    .first()
const wishCard = (page: Page, name: string) =>
  mainRegion(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) })

test('[C05.1 C05.8 C07.3 C07.9 C07.10 C07.12 C07.15 C03.7 K02.2] a wish becomes a goal, progresses and is reached, and the parent sees the same', {
  tag: '@wide-and-phone',
}, async ({ page, context, server, signInAs }) => {
  await setProducts(server, { 'bicycle-bell': 300 })
  const { parent, child } = await server.newFamily()
  const bell = await getProduct(child(), 'Bicycle bell')
  await signInAs(page, child(), `/products/${bell.id}`)

  await test.step('the heart on a product’s page adds the product to the wishlist', async () => {
    const wishList = mainRegion(page).getByRole('region', { name: 'Your Wish List' })
    await expect(wishList).toContainText('No item in the wish list yet!')
    await mainRegion(page).getByRole('button', { name: 'Add Bicycle bell to your wish list' }).click()
    await expect(flashMessage(page, 'Added the product to your wish list')).toBeVisible()
    await expect(wishList.getByRole('listitem')).toHaveText(/Bicycle bell300 points/)
  })

  await test.step('a wish on the list becomes the goal', async () => {
    await mainRegion(page)
      .getByRole('button', { name: /Make it my goal/ })
      .click()
    await expect(flashMessage(page, 'This is your goal now. Off you go!')).toBeVisible()
    await expect(mainRegion(page).getByRole('button', { name: /Drop this goal/ })).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await page.goto(`${server.kidUrl}/childdashboard`)
  const progressCard = mainRegion(page).getByRole('region', { name: 'On the way to…' })
  await expect(progressCard).toContainText('0 of 300')
  await expect(progressCard).toContainText('300 to go. Every quest brings you a bit closer.')

  const parentPage = await context.newPage()
  await signInAs(parentPage, parent, '/kids')
  await expect(mainRegion(parentPage)).toContainText('Saving for Bicycle bell 0 of 300')
  await expect(mainRegion(parentPage).locator('.reward-picture')).toHaveAttribute('src', /\S/)

  await test.step('points increase the progress on both open screens', async () => {
    await giveBonus(parent, child(), 120)
    await expect(progressCard).toContainText('120 of 300')
    await expect(progressCard).toContainText('180 to go. Keep it up and you could be there in about 2 weeks.')
    await expect(mainRegion(parentPage)).toContainText('Saving for Bicycle bell 120 of 300')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await expectAccessible(parentPage)
    await expectNoSidewaysScrolling(parentPage)
  })

  await test.step('the progress card says that a finished quest will reach the goal once the parent verifies it', async () => {
    await finishQuest(child(), await createQuest(parent, child(), { points: 180 }))
    await expect(progressCard).toContainText('When your parent says yes, you’re there!')
    await expect(progressCard).toContainText('120 of 300')
  })

  await test.step('the parent finds the goal among the kid’s rewards', async () => {
    await parentPage.goto(`${server.adultUrl}/kids/${child().id}/rewards?tab=wishlist`)
    const goalCard = mainRegion(parentPage).getByRole('region', { name: 'What Mia is saving for' })
    await expect(goalCard).toContainText('120 of 300')
    await expect(goalCard).toContainText('180 to go')
    await expect(goalCard).toContainText('At the pace of the last four weeks: in about 2 weeks.')
    await expect(wishCard(parentPage, 'Bicycle bell')).toContainText('Mia’s goal')
    await expect(mainRegion(parentPage).getByRole('button', { name: /wish list|goal/ })).toHaveCount(0)
    await expectAccessible(parentPage)
    await expectNoSidewaysScrolling(parentPage)
  })

  await test.step('a reached goal can be requested immediately', async () => {
    await giveBonus(parent, child(), 180)
    const reachedCard = mainRegion(page).getByRole('region', { name: 'You can ask for it now!' })
    await expect(reachedCard).toContainText('300 of 300')
    await expect(mainRegion(parentPage)).toContainText('Mia has enough points and can ask for it.')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await reachedCard.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('after the request the child chooses another goal', async () => {
    await expectStatus(201, child().post('/orders', {}))
    const requestedCard = mainRegion(page).getByRole('region', { name: 'You asked for it!' })
    await expect(mainRegion(parentPage)).toContainText('Mia asked for it and can choose a new goal.')
    await requestedCard.getByRole('link', { name: 'Choose a new goal' }).click()
    await expect(wishCard(page, 'Bicycle bell')).toContainText('You asked for it')
    await expect(mainRegion(page).getByRole('button', { name: /goal/ })).toHaveCount(0)
    await expectAccessible(page)
  })
})

test('[D06.7 D06.8 D06.9] if a product costs too many points, “Make it my goal” comes first; before a child requests another product, the page says what the request does to the goal', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  await setProducts(server, { globe: 500, umbrella: 150 })
  const { child } = await createRewardFamily(server, 400)
  const globe = await getProduct(child(), 'Globe on a wooden foot')
  const umbrella = await getProduct(child(), 'Umbrella')
  const actions = mainRegion(page).getByRole('button', { name: /^(Make it my goal|Add to Cart)/ })
  const effectOnGoal = 'This moves your goal further away: Globe on a wooden foot, 250 to go instead of 100.'
  const openProduct = ({ id }: { id: string }) => page.goto(`${server.kidUrl}/products/${id}`)
  await signInAs(page, child())

  await openProduct(globe)
  await expect(actions).toHaveText([/^Make it my goal/, /^Add to Cart/])
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await actions.first().click()
  await expect(flashMessage(page, 'This is your goal now. Off you go!')).toBeVisible()
  await expect(mainRegion(page).getByRole('button', { name: /Drop this goal/ })).toBeFocused()
  await expect(
    mainRegion(page).getByRole('region', { name: 'Your Wish List' }).getByRole('listitem'),
  ).toHaveText(/Your goal.*Globe on a wooden foot/)
  await expect(mainRegion(page)).not.toContainText('This moves your goal')

  const progressCard = mainRegion(page).getByRole('region', { name: 'On the way to…' })
  await page.goto(`${server.kidUrl}/childdashboard`)
  await expect(progressCard).toContainText('Only 100 to go.')

  await openProduct(umbrella)
  await expect(actions).toHaveText([/^Add to Cart/])
  await expect(mainRegion(page)).toContainText(effectOnGoal)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await actions.click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click()
  await expect(mainRegion(page)).toContainText(effectOnGoal)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await mainRegion(page).getByRole('button', { name: 'Ask my parents' }).click()
  await mainRegion(page).getByRole('link', { name: 'Back to the trail' }).click()
  await expect(progressCard).toContainText('250 of 500')
  await expect(progressCard).not.toContainText('Only')
})

test('[D06.7] if a product cannot become the goal, the page says why, and no wish is added', async ({
  page,
  server,
  signInAs,
}) => {
  await setProducts(server, { sled: 650 })
  const { child } = await server.newFamily()
  const sled = await getProduct(child(), 'Wooden sled')
  // Blocks the live stream: when it connects, the page requests all its data again.
  await page.route('**/api/v1/live', () => {})
  await signInAs(page, child(), `/products/${sled.id}`)
  const goalButton = mainRegion(page).getByRole('button', { name: /^Make it my goal/ })
  await expect(goalButton).toBeVisible()
  await retireProducts(server, 'sled')
  await goalButton.click()
  await expect(page.getByRole('alert')).toContainText('This reward is no longer available.')
  expect((await child().get('/profile')).body.wishes).toEqual([])
})

test('[C05.4 C05.6 C05.7 C05.10 C07.2 Q12.1 R03.2] the wishlist is empty, grows, is paged and shrinks, on both open screens', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const skus = [
    'sled',
    'ukulele',
    'flashlight',
    'easel',
    'skateboard',
    'sunglasses',
    'piggy-bank',
    'drum-kit',
  ]
  await setProducts(
    server,
    Object.fromEntries([...skus, 'puzzle-cube', 'chess-set'].map((sku) => [sku, 400])),
  )
  const { parent, child } = await server.newFamily()
  const parentPage = await context.newPage()
  await signInAs(parentPage, parent, `/kids/${child().id}/rewards?tab=wishlist`)
  await expect(mainRegion(parentPage)).toContainText('No item in the wish list yet!')
  await expect(mainRegion(parentPage)).toContainText('Rewards that Mia marks with a heart show up here.')
  await expectAccessible(parentPage)
  await signInAs(page, child(), '/gifts')
  await mainRegion(page).getByRole('link', { name: 'Wishlist' }).click()
  await expect(mainRegion(page).getByRole('heading', { name: 'No item in the wish list yet!' })).toBeVisible()
  await expect(mainRegion(page)).toContainText('Add more items to your wish list!')
  await expectAccessible(page)

  await test.step('a page has nine wishes, the newest first', async () => {
    for (const name of [
      'Wooden sled',
      'Ukulele',
      'Flashlight',
      'Painter’s easel',
      'Skateboard',
      'Sunglasses',
    ])
      await addWish(child(), await getProduct(child(), name))
    for (const name of ['Piggy bank', 'Drum kit for kids', 'Puzzle cube', 'Chess set'])
      await addWish(child(), await getProduct(child(), name))
    for (const openPage of [page, parentPage]) {
      await expect(wishCard(openPage, 'Chess set')).toBeVisible()
      await expect(wishCard(openPage, 'Ukulele')).toBeVisible()
      await expect(wishCard(openPage, 'Wooden sled')).toHaveCount(0)
      await mainRegion(openPage).getByRole('link', { name: 'Page 2 of 2' }).click()
      await expect(wishCard(openPage, 'Wooden sled')).toBeVisible()
    }
  })

  const dialog = page.getByRole('dialog', { name: 'Take it off your wish list?' })
  await test.step('a press on the heart of a wish removes the wish after a confirmation', async () => {
    await heartButton(page, 'Wooden sled').click()
    await expect(dialog).toContainText('Wooden sled')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(heartButton(page, 'Wooden sled')).toBeFocused()
    await heartButton(page, 'Wooden sled').press('Enter')
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(flashMessage(page, 'Removed the product from your wish list')).toBeVisible()
  })

  await test.step('the second page disappears with its last wish, on both screens', async () => {
    for (const openPage of [page, parentPage]) {
      await expect(wishCard(openPage, 'Chess set')).toBeVisible()
      await expect(mainRegion(openPage).getByRole('link', { name: /Page 2/ })).toHaveCount(0)
    }
  })

  await test.step('removing the wish also removes the goal', async () => {
    await mainRegion(page)
      .getByRole('button', { name: /Make it my goal.*Chess set/ })
      .click()
    await expect(mainRegion(page).getByRole('region', { name: 'On the way to…' })).toContainText('Chess set')
    await heartButton(page, 'Chess set').click()
    await expect(dialog).toContainText('It is your goal, too.')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(mainRegion(page).getByRole('region', { name: 'On the way to…' })).toHaveCount(0)
  })

  await test.step('a failed removal shows an error, and a wish that another device removes disappears', async () => {
    await heartButton(page, 'Puzzle cube').click()
    const wishes = (await child().get('/profile')).body.wishes
    const cube = wishes.find(({ product }: { product: { name: string } }) => product.name === 'Puzzle cube')
    await page.route('**/api/v1/wishes/*', (route) =>
      route.fulfill({ status: 422, json: { code: 'invalid' } }),
    )
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to remove the product from your wish list')
    await expect(dialog).toHaveCount(0)
    await page.unroute('**/api/v1/wishes/*')
    await expectStatus(204, child().delete(`/wishes/${cube.id}`))
    await expect(wishCard(page, 'Puzzle cube')).toHaveCount(0)
    await expect(wishCard(parentPage, 'Puzzle cube')).toHaveCount(0)
  })
})

test('[C05.4 C05.5] hearts in the catalogue add and remove wishes, and show an error if that fails or the wish was removed elsewhere', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  // The catalogue lists the cheapest products first, so both are on the first page.
  await setProducts(server, { binoculars: 2, 'secret-diary': 1 })
  const { child } = await server.newFamily()
  await signInAs(page, child(), '/catalog')
  const addButton = () =>
    mainRegion(page).getByRole('button', { name: 'Add Binoculars for explorers to your wish list' })
  const removeButton = () =>
    mainRegion(page).getByRole('button', { name: 'Take Binoculars for explorers off your wish list' })
  await expect(addButton()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await page.route('**/api/v1/wishes', (route) => route.fulfill({ status: 422, json: { code: 'invalid' } }))
  await addButton().click()
  await expect(page.getByRole('alert')).toContainText('Failed to add the product to your wish list')
  await page.unroute('**/api/v1/wishes')

  await addButton().press('Enter')
  await expect(removeButton()).toBeFocused()
  await removeButton().click()
  const dialog = page.getByRole('dialog', { name: 'Take it off your wish list?' })
  await expect(dialog).toBeVisible()
  const [wish] = (await child().get('/profile')).body.wishes
  await expectStatus(204, child().delete(`/wishes/${wish.id}`))
  // The live update has already emptied the heart behind the dialog.
  await expect(page.locator('.heart.on')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alert')).toContainText('Oops, something went wrong, please try again later.')
  await expect(dialog).toHaveCount(0)
  await expect(addButton()).toBeFocused()
})

test('[C03.11 C05.11 C07.11] a goal that is no longer available is marked and stays in the list until it is removed', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  await setProducts(server, { kayak: 400 })
  const { parent, child } = await server.newFamily()
  const kayak = await getProduct(child(), 'Youth kayak with paddle')
  await chooseGoal(child(), (await addWish(child(), kayak)).id)
  await retireProducts(server, 'kayak')

  await signInAs(page, child())
  const card = mainRegion(page).getByRole('region', { name: 'This one is gone' })
  await expect(card).toContainText('You still have all your points.')
  await card.getByRole('link', { name: 'Choose a new goal' }).click()
  await expect(wishCard(page, 'Youth kayak with paddle')).toContainText('This reward is gone')
  await expectAccessible(page)
  const parentPage = await context.newPage()
  await signInAs(parentPage, parent, `/kids/${child().id}/rewards?tab=wishlist`)
  await expect(mainRegion(parentPage)).toContainText('It is no longer in the catalog.')

  await wishCard(page, 'Youth kayak with paddle').getByRole('link').click()
  // Waits for the product’s page, because the list has a heart of the same name.
  await expect(mainRegion(page).getByRole('heading', { level: 1, name: 'Youth kayak' })).toBeVisible()
  await mainRegion(page)
    .getByRole('button', { name: /Take Youth kayak with paddle off/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(flashMessage(page, 'Removed the product from your wish list')).toBeVisible()
  await expect(mainRegion(page).getByRole('button', { name: /Youth kayak/ })).toHaveCount(0)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[C07.3 C07.8 C07.12 C07.14] wishes and goals have texts for the child and for the parent', {
    tag: '@wide-and-phone',
  }, async ({ page, context, server, signInAs }) => {
    await setProducts(server, { 'model-rocket': 480, 'knitting-kit': 300 })
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    await expectStatus(200, child().put('/children', { language: 'fr-CA' }))
    const rocket = await getProduct(child(), 'Fusée miniature avec parachute')
    const knittingKit = (await child().get('/products?limit=100')).body.products.find(
      ({ points }: { points: number }) => points === 300,
    )
    await addWish(child(), knittingKit)
    await chooseGoal(child(), (await addWish(child(), rocket)).id)
    await giveBonus(parent, child(), 60)
    await signInAs(page, child())
    const progressCard = mainRegion(page).getByRole('region', { name: 'En route vers…' })
    await expect(progressCard).toContainText('60 sur 480')
    await expect(progressCard).toContainText('Chaque quête')
    await expect(progressCard).not.toContainText('tu pourrais y arriver')
    await giveBonus(parent, child(), 60)
    await page.reload()
    await expect(progressCard).toContainText('120 sur 480')
    await expect(progressCard).toContainText(
      'Continue comme ça et tu pourrais y arriver dans environ 3 semaines',
    )
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await page.goto(`${server.kidUrl}/gifts?tab=wishlist`)
    await expect(mainRegion(page).getByRole('button', { name: /En faire mon objectif/ })).toHaveCount(1)
    await expectNoSidewaysScrolling(page)
    const parentPage = await context.newPage()
    await signInAs(parentPage, parent, `/kids/${child().id}/rewards?tab=wishlist`)
    await expect(mainRegion(parentPage)).toContainText('Au rythme des quatre dernières semaines')
    await expect(banner(parentPage)).toBeVisible()
    await expectNoSidewaysScrolling(parentPage)
  })
})
