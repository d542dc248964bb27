import type { Locator, Page } from '@playwright/test'
import type { Category, Product } from '#contract/rewards/catalog.ts'
import { createRewardFamily, giveBonus } from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { logIn } from '../../support/forms.ts'
import { banner, mainRegion } from '../../support/locators.ts'
import { setProducts } from '../../support/products.ts'
import type { Person } from '../../support/start-server.ts'

test.use({ seed: 'demo' })

const productCards = (page: Page) =>
  mainRegion(page)
    .getByRole('listitem')
    .filter({ hasText: /points/ })
const searchBox = (page: Page) => mainRegion(page).getByRole('combobox', { name: 'Search rewards' })
const searchHits = (page: Page) =>
  mainRegion(page).getByRole('listbox', { name: 'Rewards found' }).getByRole('option')

/** Moves a finger over the element from right to left. */
async function swipeLeft(element: Locator) {
  const page = element.page()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not shown`)
  const browser = await page.context().newCDPSession(page)
  const pointAt = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [pointAt(0.9)] })
  for (const share of [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1])
    await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [pointAt(share)] })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Returns the catalogue as a person sees it. */
async function readCatalogue(person: Person) {
  const categories: Category[] = (await person.get('/categories')).body.categories
  const products: Product[] = (await person.get('/products')).body.products
  const findProduct = async (q: string) => {
    const matches: Product[] = (await person.get(`/products/search?q=${encodeURIComponent(q)}`)).body.products
    if (!matches[0]) throw new Error(`No product found for "${q}"`)
    return matches[0]
  }
  return { categories, products, findProduct }
}

test('[C01.1 C02.1 C02.4 C02.5 C02.6 H04.5] a child browses the catalogue, and the URL keeps the filters', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { child } = await server.newFamily()
  const { categories } = await readCatalogue(child())
  await signInAs(page, child())

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog' }).click()
  await expect(page).toHaveURL(`${server.kidUrl}/catalog`)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Feature Products')
  await expect(productCards(page)).toHaveCount(9)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  const menu = mainRegion(page).getByRole('navigation', { name: 'Categories' })
  await expect(menu.getByRole('link')).toHaveText(['All Categories', ...categories.map(({ name }) => name)])

  await menu.getByRole('link', { name: 'Outdoors & sport' }).click()
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Outdoors & sport')
  await expect(page).toHaveTitle(/^Outdoors/)
  const categoryUrl = page.url()
  await mainRegion(page).getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`${categoryUrl}?page=2`)
  await mainRegion(page).getByLabel('Points', { exact: true }).selectOption('Less than 5,000')
  await expect(page).toHaveURL(`${categoryUrl}?points=5000`)
  await mainRegion(page).getByLabel('Sort By').selectOption('Latest updated')
  await expect(page).toHaveURL(`${categoryUrl}?sort=updated&points=5000`)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await page.reload()
  await expect(mainRegion(page).getByLabel('Sort By')).toHaveValue('updated')
  await expect(mainRegion(page).getByLabel('Points', { exact: true })).toHaveValue('5000')
  await expect(productCards(page).first()).toBeVisible()
  for (const text of await productCards(page)
    .getByText(/points$/)
    .allTextContents())
    expect(Number(text.replace(/\D/g, ''))).toBeLessThan(5000)

  await mainRegion(page).getByRole('link', { name: 'Catalog', exact: true }).click()
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Feature Products')
})

test('[C01.2 C01.5 D06.12] the catalogue shows rows of three products, or on a phone rows of two and the ninth product alone across the full width; every product has its first picture or a placeholder', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, isMobile }) => {
  const { child } = await server.newFamily()
  const { products } = await readCatalogue(child())
  const [first, second, ...others] = products
  await page.route('**/api/v1/products?*', (route) =>
    route.fulfill({
      json: {
        products: [{ ...first, image: null, images: [] }, second, ...others],
        pagination: { total: 9 },
        reach: { now: 0, almost: 0 },
      },
    }),
  )
  await signInAs(page, child(), '/catalog')

  await expect(productCards(page)).toHaveCount(9)
  await expect(productCards(page).first().locator('.no-picture svg')).toBeVisible()
  await expect(productCards(page).first().locator('img')).toHaveCount(0)
  await expect(productCards(page).nth(1).locator('img')).toHaveAttribute('src', `${second?.images[0]}/small`)
  const tops = await productCards(page).evaluateAll((cards) =>
    cards.map((card) => Math.round(card.getBoundingClientRect().top)),
  )
  expect(tops.filter((top) => top === tops[0])).toHaveLength(isMobile ? 2 : 3)
  const rightEdges = await productCards(page).evaluateAll((cards) =>
    cards.map((card) => Math.round(card.getBoundingClientRect().right)),
  )
  expect(rightEdges[8]).toBe(rightEdges[isMobile ? 1 : 2])
})

test('[D06.1 D06.2 D06.4 D06.5 D06.6] a child’s catalogue starts with the cheapest products, and can show only those that the child’s points reach or almost reach', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  await setProducts(server, { 'craft-scissors': 500, 'playing-cards': 600, 'magnifying-glass': 800 })
  const { parent, child } = await createRewardFamily(server, 700)
  const readCounts = async () => (await child().get('/products')).body.reach
  const { now, almost } = await readCounts()
  await signInAs(page, child(), '/catalog')
  const nowButton = mainRegion(page).getByRole('button', { name: 'You can get this now' })
  const almostButton = mainRegion(page).getByRole('button', { name: 'Almost' })
  /** Returns the prices on the cards, and expects the bars below them to match. */
  const readPrices = async () => {
    const bars = await productCards(page)
      .locator('progress')
      .evaluateAll((all) => all.map((bar) => [bar.getAttribute('value'), Number(bar.getAttribute('max'))]))
    const texts = await productCards(page).locator('.points').allTextContents()
    const prices = texts.map((text) => Number(text.replace(/\D/g, '')))
    expect(bars).toEqual(prices.map((price) => [String(Math.min(700, price)), price]))
    return prices
  }

  await expect(nowButton).toHaveText(`You can get this now${now}`)
  await expect(almostButton).toHaveText(`Almost${almost}`)
  await expect(mainRegion(page).getByLabel('Sort By')).toHaveValue('fewest')
  await expect(productCards(page).filter({ hasText: 'Deck of playing cards' })).toContainText(
    'You have enough!',
  )
  await expect(productCards(page).filter({ hasText: 'Magnifying glass' })).toContainText('100 to go')
  const prices = await readPrices()
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await nowButton.click()
  await expect(page).toHaveURL(`${server.kidUrl}/catalog?reach=now`)
  await page.reload()
  await expect(nowButton).toHaveAttribute('aria-pressed', 'true')
  await expect(productCards(page).filter({ hasText: 'Deck of playing cards' })).toBeVisible()
  expect((await readPrices()).every((price) => price <= 700)).toBe(true)

  await almostButton.press('Enter')
  await expect(page).toHaveURL(`${server.kidUrl}/catalog?reach=almost`)
  await expect(productCards(page).filter({ hasText: 'Deck of playing cards' })).toHaveCount(0)
  await expect(productCards(page).filter({ hasText: 'Magnifying glass' })).toBeVisible()
  expect((await readPrices()).every((price) => price > 700 && price * 0.75 <= 700)).toBe(true)
  await expectAccessible(page)

  await giveBonus(parent, child(), 300)
  const later = await readCounts()
  expect(later.now).toBeGreaterThan(now)
  await expect(nowButton).toHaveText(`You can get this now${later.now}`)
  await expect(productCards(page).filter({ hasText: 'Magnifying glass' })).toHaveCount(0)
  await almostButton.click()
  await expect(page).toHaveURL(`${server.kidUrl}/catalog`)
})

test('[C03.3 C03.4 C03.5 C03.8 C03.10] a product’s page shows everything about it and leads to other products', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, isMobile }) => {
  const { child } = await server.newFamily()
  const { findProduct } = await readCatalogue(child())
  const [bricks, owl] = [await findProduct('building bricks'), await findProduct('plush owl')]
  await child().post('/wishes', { wish: { product_id: owl.id } })
  await signInAs(page, child(), `/products/${bricks.id}`)

  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText(bricks.name)
  await expect(page).toHaveTitle(new RegExp(`^${bricks.name}`))
  await expect(mainRegion(page)).toContainText('3,200 points')
  await expect(mainRegion(page)).toContainText(
    'Comes by mail, about 8 to 10 weeks after your parent says yes.',
  )
  await expect(mainRegion(page)).toContainText('0 of 3,200')
  await expect(mainRegion(page).getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await test.step('buttons, the keyboard, and on a phone a swipe change the picture', async () => {
    const pictures = mainRegion(page).getByRole('region', { name: `Pictures of ${bricks.name}` })
    await pictures.getByRole('button', { name: 'Next picture' }).click()
    await expect(pictures).toContainText('2 of 2')
    await expect(pictures.getByRole('img', { name: `${bricks.name}, picture 2 of 2` })).toBeInViewport()
    await pictures.getByRole('list').press('ArrowLeft')
    await expect(pictures).toContainText('1 of 2')
    await expect(pictures.getByRole('button', { name: 'Previous picture' })).toBeDisabled()
    if (!isMobile) return
    await swipeLeft(pictures.getByRole('list'))
    await expect(pictures).toContainText('2 of 2')
    await expect(pictures.getByRole('img', { name: `${bricks.name}, picture 2 of 2` })).toBeInViewport()
  })

  await mainRegion(page)
    .getByRole('region', { name: 'Your Wish List' })
    .getByRole('link', { name: owl.name })
    .click()
  await expect(page).toHaveURL(`${server.kidUrl}/products/${owl.id}`)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText(owl.name)
  await expect(mainRegion(page)).toContainText('0 of 2,200')
  await expect(mainRegion(page)).not.toContainText('3,200')
  await page.goBack()
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText(bricks.name)
})

test('[C03.9] a product’s page tells a parent that the child must request it, and has no cart or wishlist', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const { findProduct } = await readCatalogue(child())
  const owl = await findProduct('plush owl')
  await signInAs(page, parent, `/products/${owl.id}`)
  await expect(mainRegion(page)).toContainText('Your kid can ask for it on the kid site.')
  await expect(mainRegion(page).getByRole('button', { name: /cart|wish list/i })).toHaveCount(0)
  await expectAccessible(page)
})

test('[C04.1 C04.2 C04.4 C04.8] search tolerates typing errors, and the keyboard moves through the hits', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { child } = await server.newFamily()
  await signInAs(page, child(), '/catalog')

  await searchBox(page).fill('dinosor')
  await expect(searchHits(page).first()).toHaveText(/dinosaur.*2,800 points/)
  await expect(searchHits(page).first().locator('img')).toBeVisible()
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await searchBox(page).fill('ball')
  await expect(searchHits(page).nth(1)).toBeVisible()
  await expect(mainRegion(page).locator('[role=option][aria-selected=true]')).toHaveCount(0)
  await searchBox(page).press('ArrowDown')
  await searchBox(page).press('ArrowDown')
  await expect(searchHits(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(searchBox(page)).toHaveAttribute(
    'aria-activedescendant',
    (await searchHits(page).nth(1).getAttribute('id')) ?? '',
  )
  await searchBox(page).press('ArrowUp')
  await expect(searchHits(page).first()).toHaveAttribute('aria-selected', 'true')
  await searchBox(page).press('Escape')
  await expect(searchHits(page)).toHaveCount(0)
  await expect(searchBox(page)).toHaveValue('ball')
  await searchBox(page).press('Escape')
  await expect(searchBox(page)).toHaveValue('')

  await searchBox(page).fill('zzzzqqq')
  await expect(mainRegion(page).getByText('Sorry, no result found.').first()).toBeVisible()
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false')

  await searchBox(page).fill('plush owl')
  await expect(searchHits(page).first()).toContainText('Plush owl')
  await searchBox(page).press('ArrowDown')
  await searchBox(page).press('Enter')
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Plush owl')

  await test.step('Enter alone opens the best hit, even if the pointer is over another one', async () => {
    await page.goBack()
    await searchBox(page).fill('owl')
    const name = (await searchHits(page).first().locator('.grow').textContent()) ?? ''
    await searchHits(page).nth(1).hover()
    await expect(mainRegion(page).locator('[role=option][aria-selected=true]')).toHaveCount(0)
    await searchBox(page).press('Enter')
    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText(name)
  })

  await test.step('a click on a hit opens its product', async () => {
    await page.goBack()
    await searchBox(page).fill('plush owl')
    await searchHits(page).first().click()
    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Plush owl')
  })
})

test('[C04.5] a late response does not replace a later search’s hits', async ({ page, server, signInAs }) => {
  const { child } = await server.newFamily()
  await signInAs(page, child(), '/catalog')
  let releaseResponse = () => {}
  const mayRespond = new Promise<void>((resolve) => {
    releaseResponse = resolve
  })
  const isLate = (url: URL) => url.pathname.endsWith('/products/search') && url.searchParams.get('q') === 'yo'
  await page.route(isLate, async (route) => {
    await mayRespond
    await route.continue().catch(() => {})
  })

  await searchBox(page).pressSequentially('yo')
  await searchBox(page).fill('owl')
  await expect(searchHits(page).first()).toContainText('owl')
  releaseResponse()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(searchHits(page).first()).toContainText('owl')
  await expect(mainRegion(page).getByRole('option', { name: /yo-yo/ })).toHaveCount(0)
})

for (const { content, failing, path, text } of [
  {
    content: 'categories',
    failing: '**/api/v1/categories',
    path: '/catalog',
    text: 'Failed to retrieve categories information',
  },
  {
    content: 'products',
    failing: '**/api/v1/products?*',
    path: '/catalog',
    text: 'Failed to retrieve products information',
  },
  {
    content: 'a product',
    failing: '**/api/v1/products/*',
    path: '/products/0198d3c6-0000-7000-8000-000000000000',
    text: 'Failed to retrieve product information',
  },
]) {
  test(`[C06.1] when ${content} cannot be loaded, the page shows an error and can retry`, async ({
    page,
    server,
    signInAs,
  }) => {
    const { child } = await server.newFamily()
    // Blocks the live stream: when it connects, the page requests all its data again.
    await page.route('**/api/v1/live', () => {})
    await page.route(failing, (route) => route.fulfill({ status: 429, json: { error: 'Not now.' } }))
    await signInAs(page, child(), path)

    const failure = mainRegion(page).getByRole('alert').filter({ hasText: text })
    await expect(failure).toBeVisible()
    await expectAccessible(page)
    await page.unroute(failing)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toHaveCount(0)
  })
}

test('[C06.2] when the products of a category cannot be loaded, the page shows the reason', async ({
  page,
  server,
  signInAs,
}) => {
  const { child } = await server.newFamily()
  const { categories } = await readCatalogue(child())
  await page.route('**/api/v1/live', () => {})
  await page.route('**/api/v1/products?*', (route) =>
    route.fulfill({ status: 429, json: { error: 'Not now.' } }),
  )
  await signInAs(page, child(), `/catalog/${categories[0]?.id}`)
  await expect(mainRegion(page).getByRole('alert')).toContainText('Not now.')
})

test('[C02.7 C02.8 C02.9 C03.11 C03.13] an empty category, filters without a match, and an unknown category or product each have their own page', async ({
  page,
  server,
  signInAs,
}) => {
  const { child } = await server.newFamily()
  const { categories, findProduct } = await readCatalogue(child())
  const unknownId = '0198d3c6-0000-7000-8000-000000000000'
  for (const path of [`/catalog/${unknownId}`, `/products/${unknownId}`]) {
    await signInAs(page, child(), path)
    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
    await expectAccessible(page)
  }

  await page.route('**/api/v1/products?*', (route) =>
    route.fulfill({ json: { products: [], pagination: { total: 0 }, reach: { now: 0, almost: 0 } } }),
  )
  const category = `/catalog/${categories[0]?.id}`
  await signInAs(page, child(), category)
  await expect(mainRegion(page).getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await expectAccessible(page)
  await mainRegion(page).getByLabel('Points', { exact: true }).selectOption('Less than 10,000')
  await expect(mainRegion(page).getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible()
  await mainRegion(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(server.kidUrl + category)

  await test.step('the page of a retired product says that it is no longer available', async () => {
    const { id, name } = await findProduct('plush owl')
    const productBody = (await child().get(`/products/${id}`)).body
    await page.route(`**/api/v1/products/${id}`, (route) =>
      route.fulfill({ json: { product: { ...productBody.product, retired: true } } }),
    )
    await signInAs(page, child(), `/products/${id}`)
    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(mainRegion(page)).toContainText('It’s not in the catalog any more.')
    await expect(mainRegion(page).getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
    await expectAccessible(page)
  })
})

test('[H05.2 H10.1 H10.2] a visitor’s drawer offers the catalogue, and signing in leads there', {
  tag: '@phone',
}, async ({ page, server }) => {
  const { parent } = await server.newFamily()
  await page.goto(`${server.adultUrl}/login`)
  await banner(page).getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByText('Catalog', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'All Categories' })).toHaveAttribute('href', '/catalog')
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Books' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await logIn(page, parent)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Books')
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[C01.1 C01.4 C03.3 C03.9] a parent browses the same catalogue, without the cart and the buttons for wishes', {
    tag: '@wide-and-phone',
  }, async ({ page, server, signInAs }) => {
    const { parent } = await server.newFamily({ language: 'fr-CA' })
    await page.addInitScript(() => localStorage.setItem('questnest.scheme', 'dark'))
    await signInAs(page, parent, '/catalog')

    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Produits en vedette')
    await expect(productCards(page)).toHaveCount(9)
    // The pattern begins with ^, because the name of a product also contains “panier” (basket).
    await expect(mainRegion(page).getByRole('link', { name: /^Panier\b/ })).toHaveCount(0)
    await expect(mainRegion(page).getByRole('button', { name: /souhaits/ })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await mainRegion(page)
      .getByRole('navigation', { name: 'Catégories' })
      .getByRole('link', { name: 'Cartes-cadeaux' })
      .click()
    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Cartes-cadeaux')
    await productCards(page).first().getByRole('link').click()
    await expect(mainRegion(page)).toContainText(/après votre approbation/)
    await expect(mainRegion(page).getByRole('button', { name: /panier|souhaits/i })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })
})
