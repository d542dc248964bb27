import type { Language } from '#contract/values.ts'
import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import {
  createQuest,
  daysFrom,
  finishQuest,
  rejectQuest,
  verifyQuest,
} from '../../tests/e2e/support/arrange-quests.ts'
import { retireProducts, setProducts } from '../../tests/e2e/support/products.ts'
import type { Cast } from './cast.ts'
import type { Screen, Step } from './screen.ts'
import { answered, asItIs, doing, openMenu, press, refused, until, untilDialog, waiting } from './steps.ts'

type OfChild = Omit<Screen, 'site' | 'who'> & { who?: Screen['who'] }
const child = ({ who = 'child', ...screen }: OfChild): Screen => ({ site: 'kid', who, ...screen })

/** A quest of the hero in the state that the steps bring it to. */
const questThat =
  (...steps: ('finish' | 'verify' | 'reject')[]) =>
  async (cast: Cast) => {
    const [her, parent] = [await cast.hero(), await cast.heroParent()]
    const given = await createQuest(parent, her, { due_date: daysFrom(2), reoccur_scale: 'days', points: 5 })
    for (const step of steps) {
      if (step === 'finish') await finishQuest(her, given)
      if (step === 'verify') await verifyQuest(parent, given, 'Well done!')
      if (step === 'reject') await rejectQuest(parent, given, 'One more time around the block, please.')
    }
    return `/kids/${her.id}/missions/${given.id}`
  }

/** A parent said yes since the hero last looked on this device. */
const newlyVerified: Step = async ({ page, cast }) => {
  const lastLook = [`questnest.feast.${(await cast.hero()).id}`, new Date().toISOString()] as const
  await page.addInitScript(([key, instant]) => localStorage.setItem(key, instant), lastLook)
  await questThat('finish', 'verify')(cast)
}

/** A product of the demo catalogue. */
const product = (first: string) => async (cast: Cast) => {
  const { body } = await expectStatus(200, (await cast.child()).get('/products?limit=100'))
  const named = body.products.find(({ name }: { name: string }) => name.startsWith(first))
  return `/products/${(named ?? body.products[0]).id}`
}

/** The hero's cart holds the product that costs so much; no other state gives it another price. */
const cartOf = (sku: string, points: number) => async (cast: Cast) => {
  await setProducts(cast.server, { [sku]: points })
  const hero = await cast.hero()
  const { body } = await expectStatus(200, hero.get(`/products?limit=100`))
  const wanted = body.products.find((one: { points: number }) => one.points === points)
  await hero.post('/cart', { product_id: wanted.id })
  return '/cart'
}

/** In the hero's cart is nothing but what costs little. */
const cartOfYoYo = async (cast: Cast) => {
  const hero = await cast.hero()
  const { body } = await expectStatus(200, hero.get('/cart'))
  for (const { id } of body.cart) await hero.delete(`/cart/${id}`)
  return cartOf('yo-yo', 123)(cast)
}

/** The hero has asked for a reward, unless the cart's pictures did so. */
const askedForYoYo = async (cast: Cast) => {
  const hero = await cast.hero()
  const { body } = await expectStatus(200, hero.get('/orders'))
  if (body.orders.length === 0) {
    await cartOfYoYo(cast)
    await expectStatus(201, hero.post('/orders'))
  }
  return '/gifts'
}

/** Types into the search of the catalogue, and stays there. */
const search =
  (text: Record<Language, string>): Step =>
  async ({ page, words, language }) => {
    const answered = page.waitForResponse(/products.search/)
    await page.getByRole('combobox', { name: words('catalog_search') }).fill(text[language])
    await answered
  }

/** What hangs on the trail. */
export const trail: Screen[] = [
  child({
    ...{ name: 'trail', route: '/childdashboard' },
    states: {
      '': asItIs,
      menu: doing(openMenu),
      waiting: waiting('/missions'),
      failed: refused('/missions'),
    },
  }),
  child({
    ...{ name: 'trail-verified', route: '/childdashboard', who: 'hero' },
    states: { party: { before: newlyVerified, after: untilDialog } },
  }),
  child({ name: 'trail-empty', route: '/childdashboard', who: 'lonely', states: { '': asItIs } }),
  child({
    ...{ name: 'quest', route: '/kids/:id/missions/:missionId', who: 'hero', path: questThat() },
    states: {
      '': asItIs,
      party: doing(press('quest_finished'), untilDialog),
      waiting: waiting('/missions/.*'),
      unknown: refused('/missions/.*'),
    },
  }),
  child({
    ...{
      name: 'quest-finished',
      route: '/kids/:id/missions/:missionId',
      who: 'hero',
      path: questThat('finish'),
    },
    states: { '': asItIs },
  }),
  child({
    ...{ name: 'quest-verified', route: '/kids/:id/missions/:missionId', who: 'hero' },
    path: questThat('finish', 'verify'),
    states: { '': asItIs },
  }),
  child({
    ...{ name: 'quest-rejected', route: '/kids/:id/missions/:missionId', who: 'hero' },
    path: questThat('finish', 'reject'),
    states: { '': asItIs },
  }),
  child({
    ...{ name: 'points', route: '/mypoints' },
    states: { '': asItIs, waiting: waiting('/points/.*'), failed: refused('/points/.*') },
  }),
  child({ name: 'points-empty', route: '/mypoints', who: 'lonely', states: { '': asItIs } }),
  child({
    ...{ name: 'account', route: '/settings/:tab', path: '/settings/account' },
    states: { '': asItIs, picture: doing(press('avatar_change'), untilDialog) },
  }),
]

/** What points can buy. */
export const rewards: Screen[] = [
  ...(['child', 'parent'] as const).flatMap((who): Screen[] => {
    const site = who === 'child' ? 'kid' : 'adult'
    return [
      {
        ...{ name: 'catalog', route: '/catalog', site, who },
        states: {
          '': asItIs,
          hits: doing(search({ 'en-CA': 'card', 'fr-CA': 'carte' })),
          'no hit': doing(search({ 'en-CA': 'zzzzzz', 'fr-CA': 'zzzzzz' })),
          waiting: waiting('/products'),
          failed: refused('/products'),
        },
      },
      {
        ...{ name: 'category', route: '/catalog/:categoryId', site, who },
        path: async (cast: Cast) => {
          const { body } = await expectStatus(200, (await cast.child()).get('/categories'))
          return `/catalog/${body.categories[0].id}`
        },
        states: { '': asItIs, empty: answered('/products', { products: [], pagination: { total: 0 } }) },
      },
      {
        ...{ name: 'product', route: '/products/:id', site, who, path: product('') },
        states: { '': asItIs, waiting: waiting('/products/.*'), failed: refused('/products/.*', 409, 'x') },
      },
      {
        ...{ name: 'product-unknown', route: '/products/:id', site, who, path: '/products/no-such-thing' },
        states: { '': asItIs },
      },
      {
        ...{ name: 'product-retired', route: '/products/:id', site, who },
        path: async (cast: Cast) => {
          await setProducts(cast.server, { kite: 640 })
          const path = await product('Diamond kite')(cast)
          await retireProducts(cast.server, 'kite')
          return path
        },
        states: { '': asItIs },
      },
    ]
  }),
  child({
    ...{ name: 'product-added', route: '/products/:id', who: 'hero', path: product('Star yo-yo') },
    states: { '': doing(press('cart_add'), untilDialog) },
  }),
  child({
    ...{ name: 'cart', route: '/cart', who: 'hero', path: cartOf('bicycle', 99_120) },
    states: { 'too dear': asItIs, waiting: waiting('/cart'), failed: refused('/cart') },
  }),
  child({
    ...{ name: 'cart-asked', route: '/cart', who: 'hero', path: cartOfYoYo },
    states: { '': asItIs, asked: doing(press('cart_ask'), until('cart_thanks')) },
  }),
  child({ name: 'cart-empty', route: '/cart', who: 'lonely', states: { '': asItIs } }),
  child({
    ...{ name: 'gifts', route: '/gifts', who: 'hero', path: askedForYoYo },
    states: {
      '': asItIs,
      withdrawing: doing(press('reward_withdraw'), untilDialog),
      waiting: waiting('/orders'),
      failed: refused('/orders'),
    },
  }),
  child({ name: 'gifts-on-the-way', route: '/gifts', states: { '': asItIs } }),
  child({ name: 'gifts-empty', route: '/gifts', who: 'lonely', states: { '': asItIs } }),
  child({ name: 'wishlist', route: '/gifts', path: '/gifts?tab=wishlist', states: { '': asItIs } }),
  child({
    ...{ name: 'wishlist-empty', route: '/gifts', path: '/gifts?tab=wishlist', who: 'lonely' },
    states: { '': asItIs },
  }),
]
