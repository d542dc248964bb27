import type { Language } from '#contract/values.ts'
import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import { daysFrom } from '../../tests/e2e/support/arrange-quests.ts'
import { retireProducts, setProducts } from '../../tests/e2e/support/products.ts'
import type { Cast } from './cast.ts'
import type { Screen, Step } from './screen.ts'
import { child, questOf, screenOf } from './screen-builders.ts'
import {
  answered,
  asItIs,
  doing,
  loading,
  openMenu,
  press,
  refused,
  until,
  untilDialog,
  waiting,
} from './steps.ts'

const questThat = questOf(async (cast) => ({ parent: await cast.heroParent(), child: await cast.hero() }), {
  due_date: daysFrom(2),
  reoccur_scale: 'days',
  points: 5,
})

/** A quest was verified since the hero last looked on this device. */
const newlyVerified: Step = async ({ page, cast }) => {
  const lastLook = [`questnest.feast.${(await cast.hero()).id}`, new Date().toISOString()] as const
  await page.addInitScript(([key, instant]) => localStorage.setItem(key, instant), lastLook)
  await questThat('finish', 'verify')(cast)
}

/** The page of a product of the demo catalogue, by the beginning of its name. */
const product = (first: string) => async (cast: Cast) => {
  const { body } = await expectStatus(200, (await cast.child()).get('/products?limit=100'))
  const named = body.products.find(({ name }: { name: string }) => name.startsWith(first))
  return `/products/${(named ?? body.products[0]).id}`
}

/** Puts a product into the hero's cart. It is found by its price, so use a unique one. */
const cartOf = (sku: string, points: number) => async (cast: Cast) => {
  await setProducts(cast.server, { [sku]: points })
  const hero = await cast.hero()
  const { body } = await expectStatus(200, hero.get(`/products?limit=100`))
  const wanted = body.products.find((one: { points: number }) => one.points === points)
  await hero.post('/cart', { product_id: wanted.id })
  return '/cart'
}

const cartOfYoYo = async (cast: Cast) => {
  const hero = await cast.hero()
  const { body } = await expectStatus(200, hero.get('/cart'))
  for (const { id } of body.cart) await hero.delete(`/cart/${id}`)
  return cartOf('yo-yo', 123)(cast)
}

/** Requests a reward for the hero, unless an earlier screen did. */
const askedForYoYo = async (cast: Cast) => {
  const hero = await cast.hero()
  const { body } = await expectStatus(200, hero.get('/orders'))
  if (body.orders.length === 0) {
    await cartOfYoYo(cast)
    await expectStatus(201, hero.post('/orders'))
  }
  return '/gifts'
}

/** Types into the catalogue search and keeps the focus there. */
const search =
  (text: Record<Language, string>): Step =>
  async ({ page, words, language }) => {
    const answered = page.waitForResponse(/products.search/)
    await page.getByRole('combobox', { name: words('catalog_search') }).fill(text[language])
    await answered
  }

export const trail: Screen[] = [
  child('trail', '/childdashboard', { states: { ...loading('/missions'), menu: doing(openMenu) } }),
  child('trail-verified', '/childdashboard', {
    who: 'hero',
    states: { party: { before: newlyVerified, after: untilDialog } },
  }),
  child('trail-empty', '/childdashboard', { who: 'lonely' }),
  child('quest', '/kids/:id/missions/:missionId', {
    who: 'hero',
    path: questThat(),
    states: {
      '': asItIs,
      party: doing(press('quest_finished'), untilDialog),
      waiting: waiting('/missions/.*'),
      unknown: refused('/missions/.*'),
    },
  }),
  child('quest-finished', '/kids/:id/missions/:missionId', { who: 'hero', path: questThat('finish') }),
  child('quest-verified', '/kids/:id/missions/:missionId', {
    who: 'hero',
    path: questThat('finish', 'verify'),
  }),
  child('quest-rejected', '/kids/:id/missions/:missionId', {
    who: 'hero',
    path: questThat('finish', 'reject'),
  }),
  child('points', '/mypoints', { states: loading('/points/.*') }),
  child('points-empty', '/mypoints', { who: 'lonely' }),
  child('account', '/settings/:tab', {
    path: '/settings/account',
    states: { '': asItIs, picture: doing(press('avatar_change'), untilDialog) },
  }),
]

export const rewards: Screen[] = [
  ...(['child', 'parent'] as const).flatMap((who): Screen[] => {
    const site = who === 'child' ? 'kid' : 'adult'
    const screen = screenOf(site, who)
    return [
      screen('catalog', '/catalog', {
        states: {
          ...loading('/products'),
          hits: doing(search({ 'en-CA': 'card', 'fr-CA': 'carte' })),
          'no hit': doing(search({ 'en-CA': 'zzzzzz', 'fr-CA': 'zzzzzz' })),
        },
      }),
      screen('category', '/catalog/:categoryId', {
        path: async (cast: Cast) => {
          const { body } = await expectStatus(200, (await cast.child()).get('/categories'))
          return `/catalog/${body.categories[0].id}`
        },
        states: { '': asItIs, empty: answered('/products', { products: [], pagination: { total: 0 } }) },
      }),
      screen('product', '/products/:id', {
        path: product(''),
        states: { '': asItIs, waiting: waiting('/products/.*'), failed: refused('/products/.*', 409, 'x') },
      }),
      screen('product-unknown', '/products/:id', { path: '/products/no-such-thing' }),
      screen('product-retired', '/products/:id', {
        path: async (cast: Cast) => {
          await setProducts(cast.server, { kite: 640 })
          const path = await product('Diamond kite')(cast)
          await retireProducts(cast.server, 'kite')
          return path
        },
      }),
    ]
  }),
  child('product-added', '/products/:id', {
    who: 'hero',
    path: product('Star yo-yo'),
    states: { '': doing(press('cart_add'), untilDialog) },
  }),
  child('cart', '/cart', {
    who: 'hero',
    path: cartOf('bicycle', 99_120),
    states: { 'too dear': asItIs, waiting: waiting('/cart'), failed: refused('/cart') },
  }),
  child('cart-asked', '/cart', {
    who: 'hero',
    path: cartOfYoYo,
    states: { '': asItIs, asked: doing(press('cart_ask'), until('cart_thanks')) },
  }),
  child('cart-empty', '/cart', { who: 'lonely' }),
  child('gifts', '/gifts', {
    who: 'hero',
    path: askedForYoYo,
    states: { ...loading('/orders'), withdrawing: doing(press('reward_withdraw'), untilDialog) },
  }),
  child('gifts-on-the-way', '/gifts'),
  child('gifts-empty', '/gifts', { who: 'lonely' }),
  child('wishlist', '/gifts', { path: '/gifts?tab=wishlist' }),
  child('wishlist-empty', '/gifts', { who: 'lonely', path: '/gifts?tab=wishlist' }),
]
