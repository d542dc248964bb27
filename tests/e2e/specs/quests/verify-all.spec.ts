import type { Page } from '@playwright/test'
import { createQuest, finishQuest, rejectQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'
import type { Person } from '../../support/start-server.ts'

const waiting = (page: Page) => mainRegion(page).getByRole('region', { name: /What’s waiting for you/ })
const row = (page: Page, name: string) => waiting(page).getByRole('listitem').filter({ hasText: name })
const positions = (page: Page) =>
  waiting(page)
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((item) => item.getBoundingClientRect().top + scrollY))

async function finishQuests(parent: Person, child: Person, names: readonly string[]) {
  const quests = []
  for (const name of names) {
    const quest = await createQuest(parent, child, { name, points: 5 })
    await finishQuest(child, quest)
    quests.push(quest)
  }
  return quests
}
const miasQuests = ['Feed the cat', 'Make the bed', 'Read a book', 'Sweep the floor', 'Wash the dishes']
const leosQuests = [
  'Call Grandma',
  'Fold the laundry',
  'Rake the leaves',
  'Set the table',
  'Water the plants',
]

test('[D05.3 D05.5 D05.6 D05.7] on a phone one press verifies all finished quests of one child: no row moves, and the other child’s quests still wait', {
  tag: '@phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await finishQuests(parent, child('Leo'), leosQuests)
  await finishQuests(parent, child('Mia'), miasQuests)
  await signInAs(page, parent)
  await expect(waiting(page).getByRole('listitem')).toHaveText(
    [...miasQuests, ...leosQuests].map((name) => new RegExp(name)),
  )
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await expect(waiting(page).getByRole('button', { name: /^Verify all 5 ?, Leo$/ })).toBeVisible()
  const button = waiting(page).getByRole('button', { name: /^Verify all 5 ?, Mia$/ })
  await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 200))
  const before = await positions(page)
  const box = await button.boundingBox()

  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
  for (const name of miasQuests) await expect(row(page, name)).toContainText('Verified')
  await expect(waiting(page).getByRole('button', { name: /Mia’s quests/ })).toHaveCount(0)
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
  expect(await positions(page)).toEqual(before)
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  expect((await child('Mia').get('/points')).body.points).toBe(25)
  expect((await child('Leo').get('/points')).body.points).toBe(0)
  for (const name of leosQuests)
    await expect(row(page, name).getByRole('button', { name: /^Verify/ })).toBeVisible()
  await expectAccessible(page)

  for (const name of ['Make the bed', 'Read a book'])
    await row(page, name).getByRole('button', { name: /^Undo/ }).click()
  await expect(waiting(page).getByRole('button', { name: /^Verify both ?, Mia$/ })).toBeVisible()
  await row(page, 'Read a book')
    .getByRole('button', { name: /^Verify/ })
    .click()
  await expect(row(page, 'Read a book')).toContainText('Verified')
  await expect(waiting(page).getByRole('button', { name: /Mia’s quests/ })).toHaveCount(0)
  expect(await positions(page)).toEqual(before)
  expect((await child('Mia').get('/points')).body.points).toBe(20)
  await expectNoSidewaysScrolling(page)
})

test('[D05.7] a quest that arrives later stands below all others', { tag: '@phone' }, async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await finishQuests(parent, child('Mia'), ['Feed the cat'])
  await finishQuests(parent, child('Leo'), ['Call Grandma'])
  await signInAs(page, parent)
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2)
  const before = await positions(page)
  await finishQuests(parent, child('Mia'), ['Make the bed'])
  await expect(waiting(page).getByRole('listitem')).toHaveText([/Feed/, /Call/, /Make/])
  expect((await positions(page)).slice(0, 2)).toEqual(before)
  await expect(waiting(page).getByRole('heading', { level: 3 })).toHaveText(['Mia', 'Leo', 'Mia'])
})

test.describe('with quests that changed meanwhile', () => {
  test.use({ expectedPageErrors: [/status of 409/] })

  test('[D05.6 D05.8] only the quests on the screen are verified, and a quest that cannot be verified says why', async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent, child } = await server.newFamily()
    const [cat, bed] = await finishQuests(parent, child(), miasQuests.slice(0, 4))
    // Blocks the live stream, so that the screen does not show the changes below.
    await page.route('**/api/v1/live', () => {})
    await signInAs(page, parent)
    const button = waiting(page).getByRole('button', { name: /^Verify all 4 ?, Mia$/ })
    await expect(button).toBeVisible()
    if (!cat || !bed) throw new Error('No quests')
    await verifyQuest(parent, cat)
    await rejectQuest(parent, bed)
    await finishQuests(parent, child(), ['Wash the dishes'])

    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: 'One quest was not verified.' })).toBeVisible()
    await expect(row(page, 'Make the bed')).toContainText('This quest has changed in the meantime.')
    for (const name of ['Feed the cat', 'Read a book', 'Sweep the floor'])
      await expect(row(page, name)).toContainText('Verified')
    await expect(row(page, 'Wash the dishes').getByRole('button', { name: /^Verify/ })).toBeVisible()
    expect((await child().get('/points')).body.points).toBe(15)
    await expectAccessible(page)
  })
})

test.describe('without a connection', () => {
  test.use({ expectedPageErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('[D05.9] nothing is verified, the screen says why, and a later press verifies the quests', async ({
    page,
    context,
    server,
    signInAs,
  }) => {
    const { parent, child } = await server.newFamily()
    await finishQuests(parent, child(), miasQuests.slice(0, 3))
    await signInAs(page, parent)
    const button = waiting(page).getByRole('button', { name: /^Verify all 3 ?, Mia$/ })
    await expect(button).toBeVisible()
    await context.setOffline(true)
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: 'There’s no internet' })).toBeVisible()
    await context.setOffline(false)
    await button.click()
    for (const name of miasQuests.slice(0, 3)) await expect(row(page, name)).toContainText('Verified')
    expect((await child().get('/points')).body.points).toBe(15)
  })
})
