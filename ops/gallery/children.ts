import type { Language } from '#contract/values.ts'
import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import { createQuest, daysFromToday } from '../../tests/e2e/support/arrange-quests.ts'
import { retireProducts, setProducts } from '../../tests/e2e/support/products.ts'
import type { People } from './people.ts'
import type { Screen, Step } from './screen.ts'
import { childScreen, questPathBuilder, screenBuilder } from './screen-builders.ts'
import {
  after,
  click,
  failedState,
  initial,
  loadingState,
  mockedState,
  openMenu,
  requestStates,
  waitForAlert,
  waitForDialog,
  waitForText,
} from './steps.ts'

const createQuestForPath = questPathBuilder(
  async (people) => ({ parent: await people.activeChildParent(), child: await people.activeChild() }),
  { due_date: daysFromToday(0), reoccur_scale: 'days', points: 5 },
)

const createPhotoQuest = questPathBuilder(
  async (people) => ({ parent: await people.activeChildParent(), child: await people.activeChild() }),
  { points: 5, asks_photo: true },
)

/** Creates the only quest that the child still has to finish today. */
const createLastQuest = questPathBuilder(
  async (people) => ({
    parent: await people.parentOfChildWithAllDone(),
    child: await people.childWithAllDone(),
  }),
  { points: 220 },
)

/** Makes this device remember a visit of the active child, then verifies a quest, so that the trail celebrates it. */
const newlyVerified: Step = async ({ page, people }) => {
  const storedVisit = [
    `questnest.last-decision.${(await people.activeChild()).id}`,
    new Date().toISOString(),
  ] as const
  await page.addInitScript(([key, instant]) => localStorage.setItem(key, instant), storedVisit)
  await createQuestForPath('finish', 'verify')(people)
}

/** Makes the API say that the active child was not welcomed yet, as on its first visit. */
const notWelcomed: Step = async ({ page, people }) => {
  const { body } = await expectStatus(200, (await people.activeChild()).get('/profile'))
  await page.route(/\/api\/v1\/profile$/, (route) => route.fulfill({ json: { ...body, welcomed: false } }))
}

/** Returns a function for the path of the demo product whose name starts with `namePrefix`. */
const productPath = (namePrefix: string) => async (people: People) => {
  const { body } = await expectStatus(200, (await people.child()).get('/products?limit=100'))
  const product = body.products.find(({ name }: { name: string }) => name.startsWith(namePrefix))
  return `/products/${(product ?? body.products[0]).id}`
}

/** Returns a function for the path of a demo product with this price. */
const pathOfProductFor = (price: number) => async (people: People) => {
  const { body } = await expectStatus(200, (await people.child()).get('/products?limit=100'))
  return `/products/${body.products.find(({ points }: { points: number }) => points === price).id}`
}

/** Puts a product into the active child's cart. Finds the product by `points`, so no other product may cost the same. */
const addToCart = (sku: string, points: number) => async (people: People) => {
  await setProducts(people.server, { [sku]: points })
  const activeChild = await people.activeChild()
  const { body } = await expectStatus(200, activeChild.get(`/products?limit=100`))
  const product = body.products.find((one: { points: number }) => one.points === points)
  await activeChild.post('/cart', { product_id: product.id })
  return '/cart'
}

const fillCartWithYoYo = async (people: People) => {
  const activeChild = await people.activeChild()
  const { body } = await expectStatus(200, activeChild.get('/cart'))
  for (const { id } of body.cart) await activeChild.delete(`/cart/${id}`)
  return addToCart('yo-yo', 123)(people)
}

/** Requests a reward for the active child, unless it has requested one for an earlier screen. */
const requestYoYo = async (people: People) => {
  const activeChild = await people.activeChild()
  const { body } = await expectStatus(200, activeChild.get('/orders'))
  if (body.orders.length === 0) {
    await fillCartWithYoYo(people)
    await expectStatus(201, activeChild.post('/orders'))
  }
  return '/gifts'
}

/** Types into the catalogue search and keeps the focus there. */
const search =
  (text: Record<Language, string>): Step =>
  async ({ page, translate, language }) => {
    const responded = page.waitForResponse(/products.search/)
    await page.getByRole('combobox', { name: translate('catalog_search') }).fill(text[language])
    await responded
  }

const firstComeQuestPath = async ({ parent, child, secondChild }: People) => {
  const [first, second] = [await child(), await secondChild()]
  const quest = await createQuest(await parent(), first, { also_for: [second.id], sharing: 'first_come' })
  return `/kids/${first.id}/missions/${quest.id}`
}

/** The trail is the child's home screen, which shows its quests along a path. */
export const trail: Screen[] = [
  childScreen('trail', '/childdashboard', {
    states: { ...requestStates('/missions'), menu: after(openMenu) },
  }),
  childScreen('trail-verified', '/childdashboard', {
    who: 'activeChild',
    states: { celebration: { before: newlyVerified, after: waitForDialog } },
  }),
  childScreen('trail-done', '/childdashboard', { who: 'childWithAllDone' }),
  childScreen('trail-empty', '/childdashboard', { who: 'newChild' }),
  childScreen('trail-first-visit', '/childdashboard', {
    who: 'activeChild',
    states: {
      '': { before: notWelcomed, after: waitForDialog },
      quest: { before: notWelcomed, after: click('quest_first_visit_me') },
    },
  }),
  childScreen('quest', '/kids/:id/missions/:missionId', {
    who: 'activeChild',
    path: createQuestForPath(),
    states: {
      '': initial,
      celebration: after(click('quest_finished'), waitForDialog),
      loading: loadingState('/missions/.*'),
      unknown: failedState('/missions/.*'),
    },
  }),
  childScreen('quest-shared', '/kids/:id/missions/:missionId', { path: firstComeQuestPath }),
  childScreen('quest-photo', '/kids/:id/missions/:missionId', {
    who: 'activeChild',
    path: createPhotoQuest(),
    states: { '': initial, missing: after(click('quest_finished'), waitForAlert) },
  }),
  childScreen('quest-last', '/kids/:id/missions/:missionId', {
    who: 'childWithAllDone',
    path: createLastQuest(),
    states: { celebration: after(click('quest_finished'), waitForDialog) },
  }),
  childScreen('quest-finished', '/kids/:id/missions/:missionId', {
    who: 'activeChild',
    path: createQuestForPath('finish'),
  }),
  childScreen('quest-verified', '/kids/:id/missions/:missionId', {
    who: 'activeChild',
    path: createQuestForPath('finish', 'verify'),
  }),
  childScreen('quest-rejected', '/kids/:id/missions/:missionId', {
    who: 'activeChild',
    path: createQuestForPath('finish', 'reject'),
  }),
  childScreen('week', '/week'),
  childScreen('points', '/mypoints', {
    states: {
      ...requestStates('/points/.*'),
      'nothing lately': mockedState('/points/weeks', { weeks: [] }),
    },
  }),
  childScreen('points-empty', '/mypoints', { who: 'newChild' }),
  childScreen('account', '/settings/:tab', {
    path: '/settings/account',
    states: { '': initial, picture: after(click('avatar_change'), waitForDialog) },
  }),
]

export const rewards: Screen[] = [
  ...(['child', 'parent'] as const).flatMap((who): Screen[] => {
    const site = who === 'child' ? 'kid' : 'adult'
    const screen = screenBuilder(site, who)
    return [
      screen('catalog', '/catalog', {
        states: {
          ...requestStates('/products'),
          hits: after(search({ 'en-CA': 'card', 'fr-CA': 'carte' })),
          'no hit': after(search({ 'en-CA': 'zzzzzz', 'fr-CA': 'zzzzzz' })),
          ...(who === 'child' && { almost: after(click('catalog_reach_almost')) }),
        },
      }),
      screen('category', '/catalog/:categoryId', {
        path: async (people: People) => {
          const { body } = await expectStatus(200, (await people.child()).get('/categories'))
          return `/catalog/${body.categories[0].id}`
        },
        states: { '': initial, empty: mockedState('/products', { products: [], pagination: { total: 0 } }) },
      }),
      screen('product', '/products/:id', {
        path: productPath(''),
        states: {
          '': initial,
          loading: loadingState('/products/.*'),
          failed: failedState('/products/.*', 409, 'x'),
        },
      }),
      screen('product-unknown', '/products/:id', { path: '/products/no-such-thing' }),
      screen('product-retired', '/products/:id', {
        path: async (people: People) => {
          await setProducts(people.server, { kite: 640 })
          const path = await productPath('Diamond kite')(people)
          await retireProducts(people.server, 'kite')
          return path
        },
      }),
    ]
  }),
  childScreen('product-too-expensive', '/products/:id', { path: pathOfProductFor(5400) }),
  childScreen('product-affordable', '/products/:id', { path: pathOfProductFor(500) }),
  childScreen('product-added', '/products/:id', {
    who: 'activeChild',
    path: productPath('Star yo-yo'),
    states: { '': after(click('cart_add'), waitForDialog) },
  }),
  childScreen('cart', '/cart', {
    who: 'activeChild',
    path: addToCart('bicycle', 99_120),
    states: { 'too expensive': initial, loading: loadingState('/cart'), failed: failedState('/cart') },
  }),
  childScreen('cart-requested', '/cart', {
    who: 'activeChild',
    path: fillCartWithYoYo,
    states: { '': initial, requested: after(click('cart_ask'), waitForText('cart_thanks')) },
  }),
  childScreen('cart-empty', '/cart', { who: 'newChild' }),
  childScreen('gifts', '/gifts', {
    who: 'activeChild',
    path: requestYoYo,
    states: { ...requestStates('/orders'), withdrawing: after(click('reward_withdraw'), waitForDialog) },
  }),
  childScreen('gifts-on-the-way', '/gifts'),
  childScreen('gifts-empty', '/gifts', { who: 'newChild' }),
  childScreen('wishlist', '/gifts', { path: '/gifts?tab=wishlist' }),
  childScreen('wishlist-empty', '/gifts', { who: 'newChild', path: '/gifts?tab=wishlist' }),
]
