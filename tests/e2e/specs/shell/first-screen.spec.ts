import type { Page } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { stockProducts } from '../../support/arrange-rewards.ts'
import { logIn } from '../../support/forms.ts'
import { banner, mainRegion, questTag } from '../../support/locators.ts'
import { storeSession } from '../../support/stored-user.ts'
import { expect, test } from '../../support/test-server.ts'

/** Delays files of the page until released. */
async function hold(page: Page, files: string) {
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(files, async (route) => {
    await mayCome
    await route.continue()
  })
  return () => letCome()
}

const holdCode = (page: Page) => hold(page, '**/assets/*.js')

/** Delays the kid site's web font until released. */
async function holdLetters(page: Page) {
  const letCome = await hold(page, '**/grandstander-*.woff2')
  return async () => {
    letCome()
    // One loaded face is enough: a style sheet loaded twice declares another, unused one.
    const haveCome = () =>
      [...document.fonts].some(({ family, status }) => family === 'Grandstander' && status === 'loaded')
    const paint = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    await expect.poll(() => page.evaluate(paint).then(() => page.evaluate(haveCome))).toBe(true)
    for (let frame = 0; frame < 2; frame++) await page.evaluate(paint)
  }
}

/** Collects the paths of API requests from now on. */
async function callsFrom(page: Page) {
  // Without the live stream, which would reload the screen once connected.
  await page.route('**/api/v1/live', () => {})
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/') && pathname !== '/api/v1/live') asked.push(pathname.slice(7))
  })
  return asked
}

test('[K01.10] the data of the parent’s dashboard is requested once, before its code has loaded', async ({
  page,
  server,
  signedIn,
}) => {
  const { parent } = await server.newFamily({ children: ['Mia', 'Leo'] })
  const asked = await callsFrom(page)
  const letCome = await holdCode(page)
  const opened = signedIn(page, parent)
  const needed = [
    '/children',
    '/invites',
    '/missions/waiting',
    '/missions/waiting_for_points',
    '/orders/waiting',
    '/profile',
  ]
  await expect.poll(() => asked.toSorted()).toEqual(needed)
  letCome()
  await opened
  await expect(mainRegion(page).getByRole('heading', { name: 'Mia' })).toBeVisible()
  expect(asked.filter((path) => needed.includes(path)).toSorted()).toEqual(needed)
})

test('[Q03.6] the data of the child’s trail is requested once, before its code has loaded', async ({
  page,
  server,
  signedIn,
}) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { name: 'Make your bed' })
  const asked = await callsFrom(page)
  const letCome = await holdCode(page)
  const opened = signedIn(page, child())
  const needed = ['/missions', '/points/history', '/profile']
  await expect.poll(() => asked.toSorted()).toEqual(needed)
  letCome()
  await opened
  await expect(questTag(page, 'Make your bed')).toBeVisible()
  // The list below the trail loads its own page of quests.
  const once = needed.slice(1)
  expect(asked.filter((path) => once.includes(path)).toSorted()).toEqual(once)
})

test('[C01.6] the data of the catalogue is requested once, before its code has loaded', async ({
  page,
  server,
  signedIn,
}) => {
  const { child } = await server.newFamily()
  const { kite } = await stockProducts(server, child(), { kite: 400 })
  const asked = await callsFrom(page)
  const letCome = await holdCode(page)
  const opened = signedIn(page, child(), '/catalog')
  const needed = ['/categories', '/products']
  await expect.poll(() => asked.toSorted()).toEqual(needed)
  letCome()
  await opened
  await expect(mainRegion(page).getByRole('listitem').getByRole('link').first()).toBeVisible()
  expect(asked.filter((path) => needed.includes(path)).toSorted()).toEqual(needed)

  asked.length = 0
  await page.goto(`${server.kidUrl}/products/${kite.id}`)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText(kite.name)
  expect(asked.filter((path) => path.startsWith('/products'))).toEqual([`/products/${kite.id}`])
})

test('[S08.5] data requested early for one person is not shown to another who signs in meanwhile', async ({
  page,
  server,
  context,
  signedIn,
}) => {
  const { parent } = await server.newFamily({ children: ['Mia'] })
  const { parent: other } = await server.newFamily({ children: ['Oskar'] })
  const asked = await callsFrom(page)
  const letCome = await holdCode(page)
  const opened = signedIn(page, parent)
  await expect.poll(() => asked).toContain('/children')
  const tab = await context.newPage()
  await tab.goto(`${server.adultUrl}/robots.txt`)
  await tab.evaluate(storeSession, { token: other.token, role: other.role })
  letCome()
  await opened
  await expect(mainRegion(page).getByRole('heading', { name: 'Oskar' })).toBeVisible()
  await expect(mainRegion(page).getByRole('heading', { name: 'Mia' })).toHaveCount(0)
})

test('[H04.13 H06.1 H06.5 H06.11] each site’s header is shown before any code has loaded', async ({
  page,
  server,
}) => {
  const offer = page.getByRole('link', { name: 'See how' })
  const expectHeader = async () => {
    await expect(banner(page)).toHaveCount(1)
    await expect(banner(page).getByRole('link', { name: 'Questnest' })).toBeVisible()
  }
  const letCome = await holdCode(page)
  await page.goto(`${server.adultUrl}/login`, { waitUntil: 'commit' })
  await expectHeader()
  await expect(offer).toBeVisible()
  await page.goto(`${server.adultUrl}/newsletter`, { waitUntil: 'commit' })
  await expectHeader()
  await expect(offer).toHaveCount(0)
  await page.goto(server.kidUrl, { waitUntil: 'commit' })
  await expectHeader()
  await expect(offer).toHaveCount(0)
  letCome()
  await expect(mainRegion(page).getByRole('button', { name: 'Login' })).toBeVisible()
  await expectHeader()
})

test('[H01.6] on a phone, fonts and lower parts load after the landing page’s first screen', {
  tag: '@phone',
}, async ({ page, server }) => {
  await page.goto(`${server.adultUrl}/`)
  const asked = () =>
    page.evaluate(() => {
      const { loadEventStart } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
      const files = performance.getEntriesByType('resource').filter(({ name }) => /woff2|svg/.test(name))
      return {
        before: files.filter(({ startTime }) => startTime < loadEventStart).map(({ name }) => name),
        after: files.map(({ name }) => name).join(),
      }
    })
  await expect
    .poll(async () => (await asked()).after)
    .toMatch(/figtree.*scene-empty-quests|scene-empty-quests.*figtree/)
  expect((await asked()).before).toEqual([])
  await expect(page.getByRole('heading', { name: 'Points they can count' })).toBeVisible()
})

test('[P10.9] on a phone, the trail and the news above it do not shift when the font loads', {
  tag: '@phone',
}, async ({ page, server, signedIn }) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { name: 'Make your bed' })
  const bonus = { child_id: child().id, value: 400, note: 'You learned to ride your bike!' }
  await expectStatus(200, parent.post('/points', { points: bonus }))
  const lettersCome = await holdLetters(page)
  await signedIn(page, child())
  const words = mainRegion(page).getByText('You learned to ride your bike!')
  const tag = questTag(page, 'Make your bed')
  await expect(tag).toBeVisible()
  const places = async () => [await words.boundingBox(), await tag.boundingBox()]
  const before = await places()

  await lettersCome()
  expect(await places()).toEqual(before)
})

test('[Q07.13] the gems of a verified quest land on the counter, even if its font loads late', {
  tag: '@both',
}, async ({ page, server, signedIn }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  const lettersCome = await holdLetters(page)
  await signedIn(page, child())
  await expect(questTag(page, 'Walk the dog')).toBeVisible()
  await finishQuest(child(), quest)
  await verifyQuest(parent, quest)
  const feast = page.getByRole('dialog', { name: 'Your parent said yes!' })
  await expect(feast).toBeVisible()

  await lettersCome()
  const landing = await feast.locator('.landing-place .points-counter').boundingBox()
  const counter = await page.locator('.kid-header .points-counter').boundingBox()
  const endOf = (box: typeof landing) => box && Math.round(box.x + box.width)
  expect(endOf(landing)).toBe(endOf(counter))
})

test('[S02.6] the sign-in form is shown before its code has loaded, and usable after', async ({
  page,
  server,
}) => {
  const letCome = await holdCode(page)
  await page.goto(`${server.adultUrl}/login`, { waitUntil: 'commit' })
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(mainRegion(page).locator('form')).toHaveAttribute('inert')
  letCome()
  const { parent } = await server.newFamily({ children: [] })
  await logIn(page, parent)
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)

  await page.unrouteAll({ behavior: 'wait' })
  await holdCode(page)
  await page.goto(`${server.adultUrl}/login`, { waitUntil: 'commit' })
  await expect(banner(page).getByRole('link', { name: 'Questnest' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
})
