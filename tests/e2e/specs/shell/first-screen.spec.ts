import type { Page } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { importDemoProducts } from '../../support/arrange-rewards.ts'
import { expect, test } from '../../support/fixtures.ts'
import { logIn } from '../../support/forms.ts'
import { banner, mainRegion, questTag } from '../../support/locators.ts'
import { storeSession } from '../../support/stored-user.ts'

/** Delays the requests for files; returns the function that lets them through. */
async function delayFiles(page: Page, files: string) {
  let release = () => {}
  const mayContinue = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    await mayContinue
    await route.continue()
  })
  return () => release()
}

const delayScripts = (page: Page) => delayFiles(page, '**/assets/*.js')

/** Delays the kid site's web font; returns the function that lets it load and waits until the page shows it. */
async function delayFont(page: Page) {
  const release = await delayFiles(page, '**/grandstander-*.woff2')
  return async () => {
    release()
    // One loaded entry is enough: a style sheet that is loaded twice declares the font twice, and no text uses the
    // second declaration.
    const isFontLoaded = () =>
      [...document.fonts].some(({ family, status }) => family === 'Grandstander' && status === 'loaded')
    const paint = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    await expect.poll(() => page.evaluate(paint).then(() => page.evaluate(isFontLoaded))).toBe(true)
    for (let frame = 0; frame < 2; frame++) await page.evaluate(paint)
  }
}

/** Returns an array that receives the paths of all further API requests. */
async function collectApiPaths(page: Page) {
  // Blocks the live stream: when it connects, the page requests all its data again.
  await page.route('**/api/v1/live', () => {})
  const apiPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/') && pathname !== '/api/v1/live') apiPaths.push(pathname.slice(7))
  })
  return apiPaths
}

test('[K01.10] the data of the parent’s dashboard is requested once, before its script has loaded', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: ['Mia', 'Leo'] })
  const apiPaths = await collectApiPaths(page)
  const releaseScripts = await delayScripts(page)
  const pageOpened = signInAs(page, parent)
  const expectedPaths = [
    '/children',
    '/first_steps',
    '/invites',
    '/missions/waiting',
    '/missions/waiting_for_points',
    '/orders/waiting',
    '/profile',
  ]
  await expect.poll(() => apiPaths.toSorted()).toEqual(expectedPaths)
  releaseScripts()
  await pageOpened
  await expect(mainRegion(page).getByRole('heading', { name: 'Mia' })).toBeVisible()
  expect(apiPaths.filter((path) => expectedPaths.includes(path)).toSorted()).toEqual(expectedPaths)
})

test('[Q03.6] the data of the child’s trail is requested once, before its script has loaded', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { name: 'Make your bed' })
  const apiPaths = await collectApiPaths(page)
  const releaseScripts = await delayScripts(page)
  const pageOpened = signInAs(page, child())
  const expectedPaths = ['/missions', '/points/history', '/profile']
  await expect.poll(() => apiPaths.toSorted()).toEqual(expectedPaths)
  releaseScripts()
  await pageOpened
  await expect(questTag(page, 'Make your bed')).toBeVisible()
  // Leaves out `/missions`, because the list below the trail requests its own page of quests from there.
  const requestedOnce = expectedPaths.slice(1)
  expect(apiPaths.filter((path) => requestedOnce.includes(path)).toSorted()).toEqual(requestedOnce)
})

test('[C01.6] the data of the catalogue is requested once, before its script has loaded', async ({
  page,
  server,
  signInAs,
}) => {
  const { child } = await server.newFamily()
  const { kite } = await importDemoProducts(server, child(), { kite: 400 })
  const apiPaths = await collectApiPaths(page)
  const releaseScripts = await delayScripts(page)
  const pageOpened = signInAs(page, child(), '/catalog')
  const expectedPaths = ['/categories', '/products', '/products/family']
  await expect.poll(() => apiPaths.toSorted()).toEqual(expectedPaths)
  releaseScripts()
  await pageOpened
  await expect(mainRegion(page).getByRole('listitem').getByRole('link').first()).toBeVisible()
  expect(apiPaths.filter((path) => expectedPaths.includes(path)).toSorted()).toEqual(expectedPaths)

  apiPaths.length = 0
  await page.goto(`${server.kidUrl}/products/${kite.id}`)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText(kite.name)
  expect(apiPaths.filter((path) => path.startsWith('/products'))).toEqual([`/products/${kite.id}`])
})

test('[S08.5] data requested early for one person is not shown to another who signs in meanwhile', async ({
  page,
  server,
  context,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: ['Mia'] })
  const { parent: other } = await server.newFamily({ children: ['Oskar'] })
  const apiPaths = await collectApiPaths(page)
  const releaseScripts = await delayScripts(page)
  const pageOpened = signInAs(page, parent)
  await expect.poll(() => apiPaths).toContain('/children')
  const otherTab = await context.newPage()
  await otherTab.goto(`${server.adultUrl}/robots.txt`)
  await otherTab.evaluate(storeSession, { token: other.token, role: other.role })
  releaseScripts()
  await pageOpened
  await expect(mainRegion(page).getByRole('heading', { name: 'Oskar' })).toBeVisible()
  await expect(mainRegion(page).getByRole('heading', { name: 'Mia' })).toHaveCount(0)
})

test('[H04.13 H06.1 H06.5 H06.11] the header of both sites is shown before any script has loaded', async ({
  page,
  server,
}) => {
  const newsletterOffer = page.getByRole('link', { name: 'See how' })
  const expectHeader = async () => {
    await expect(banner(page)).toHaveCount(1)
    await expect(banner(page).getByRole('link', { name: 'Questnest' })).toBeVisible()
  }
  const releaseScripts = await delayScripts(page)
  await page.goto(`${server.adultUrl}/login`, { waitUntil: 'commit' })
  await expectHeader()
  await expect(newsletterOffer).toBeVisible()
  await page.goto(`${server.adultUrl}/newsletter`, { waitUntil: 'commit' })
  await expectHeader()
  await expect(newsletterOffer).toHaveCount(0)
  await page.goto(server.kidUrl, { waitUntil: 'commit' })
  await expectHeader()
  await expect(newsletterOffer).toHaveCount(0)
  releaseScripts()
  await expect(mainRegion(page).getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expectHeader()
})

test('[H01.6] on a phone, the landing page requests its fonts and its lower pictures only after it has loaded', {
  tag: '@phone',
}, async ({ page, server }) => {
  await page.goto(`${server.adultUrl}/`)
  const listRequestedFiles = () =>
    page.evaluate(() => {
      const { loadEventStart } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
      const files = performance.getEntriesByType('resource').filter(({ name }) => /woff2|svg/.test(name))
      return {
        beforeLoad: files.filter(({ startTime }) => startTime < loadEventStart).map(({ name }) => name),
        all: files.map(({ name }) => name).join(),
      }
    })
  await expect
    .poll(async () => (await listRequestedFiles()).all)
    .toMatch(/figtree.*scene-empty-quests|scene-empty-quests.*figtree/)
  expect((await listRequestedFiles()).beforeLoad).toEqual([])
  await expect(page.getByRole('heading', { name: 'Points they can count' })).toBeVisible()
})

test('[P10.9] on a phone, the trail and the news above it do not shift when the font loads', {
  tag: '@phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { name: 'Make your bed' })
  const bonus = { child_id: child().id, value: 400, note: 'You learned to ride your bike!' }
  await expectStatus(200, parent.post('/points', { points: bonus }))
  const releaseFont = await delayFont(page)
  await signInAs(page, child())
  const news = mainRegion(page).getByText('A bonus from Claire!')
  const tag = questTag(page, 'Make your bed')
  await expect(tag).toBeVisible()
  const measurePositions = async () => [await news.boundingBox(), await tag.boundingBox()]
  const before = await measurePositions()

  await releaseFont()
  expect(await measurePositions()).toEqual(before)
})

test('[Q07.13] the gems (points) of a verified quest land on the counter, even if its font loads late', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  const releaseFont = await delayFont(page)
  await signInAs(page, child())
  await expect(questTag(page, 'Walk the dog')).toBeVisible()
  await finishQuest(child(), quest)
  await verifyQuest(parent, quest)
  const celebration = page.getByRole('dialog', { name: 'Claire said yes!' })
  await expect(celebration).toBeVisible()

  await releaseFont()
  const landing = await celebration.locator('.gem-target .points-counter').boundingBox()
  const counter = await page.locator('.kid-header .points-counter').boundingBox()
  const rightEdge = (box: typeof landing) => box && Math.round(box.x + box.width)
  expect(rightEdge(landing)).toBe(rightEdge(counter))
})

test('[S02.6] the sign-in form is shown before its script has loaded, and can be used afterwards', async ({
  page,
  server,
}) => {
  const releaseScripts = await delayScripts(page)
  await page.goto(`${server.adultUrl}/login`, { waitUntil: 'commit' })
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(mainRegion(page).locator('form')).toHaveAttribute('inert')
  releaseScripts()
  const { parent } = await server.newFamily({ children: [] })
  await logIn(page, parent)
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)

  // For a signed-in person the form stays hidden.
  await page.unrouteAll({ behavior: 'wait' })
  await delayScripts(page)
  await page.goto(`${server.adultUrl}/login`, { waitUntil: 'commit' })
  await expect(banner(page).getByRole('link', { name: 'Questnest' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
})
