import type { Page } from '@playwright/test'
import { languages } from '#contract/values.ts'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest, daysFromToday, finishQuest } from '../../support/arrange-quests.ts'
import { createRewardFamily, importDemoProducts, requestRewards } from '../../support/arrange-rewards.ts'
import { expect, test } from '../../support/fixtures.ts'
import { holdRequests } from '../../support/hold-requests.ts'
import { mainRegion } from '../../support/locators.ts'
import type { TestServer } from '../../support/start-server.ts'

/** The place and size of every part of the page, loaded or still loading. */
const pageBoxes = (page: Page) =>
  page
    .locator(
      'h1, .lead, .section-head, .waiting-head, .waiting-row, .pauses, .kid-faces > li, .kids > li, main :is(.wrap, [role=status]) > .card, footer',
    )
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        // A heading is as wide as its text.
        const isText = element.matches('h1, .lead')
        return [left, top, ...(isText ? [] : [width]), height].map(Math.round).join(' ')
      }),
    )

const loading = (page: Page) => mainRegion(page).locator('[aria-busy=true]')

/** Expects that nothing moves when the screen is loaded again. */
async function expectSteady(page: Page) {
  await expect(mainRegion(page).locator('.kid-faces, .kids, .empty').first()).toBeVisible()
  await expect(loading(page)).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const held = await holdRequests(page, '**/api/v1/children')
  await page.reload()
  await expect(loading(page)).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const before = await pageBoxes(page)
  expect(before.length).toBeGreaterThan(2)
  held.release()
  await expect(loading(page)).toHaveCount(0)
  expect(await pageBoxes(page)).toEqual(before)
  await page.unrouteAll({ behavior: 'wait' })
}

async function createBusyFamily(
  server: TestServer,
  language: 'en-CA' | 'fr-CA',
  due_date = daysFromToday(0),
) {
  const family = await createRewardFamily(server, 1000, language)
  const { parent, child } = family
  const { 'yo-yo': yoYo } = await importDemoProducts(server, parent, { 'yo-yo': 300 })
  await requestRewards(child(), yoYo)
  for (const name of ['Feed the cat', 'Bring the recycling to the curb, and close the lids of all bins'])
    await finishQuest(child(), await createQuest(parent, child(), { name, points: 30, due_date }))
  return family
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })

    test('[K01.11] when the dashboard or the list of kids is loaded again, nothing moves', {
      tag: '@wide-and-phone',
    }, async ({ page, server, signInAs }) => {
      const { parent } = await createBusyFamily(server, language)
      await signInAs(page, parent)
      await test.step('the dashboard', () => expectSteady(page))
      await page.goto(`${server.adultUrl}/kids`)
      await test.step('the list of kids', () => expectSteady(page))
    })
  })
}

test('[K01.11] after the last decision, nothing moves when the dashboard is loaded again', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily({ children: ['Mia'] })
  await finishQuest(child(), await createQuest(parent, child(), { name: 'Feed the cat', points: 30 }))
  await signInAs(page, parent)
  await mainRegion(page).getByRole('button', { name: 'Verify' }).first().click()
  await expect(mainRegion(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  // The first steps are done, and their card is gone.
  await expect(mainRegion(page)).not.toContainText('Your first three steps')
  await expectSteady(page)
})

test('[K01.11] for a family that has a break and nothing to decide, nothing moves when the dashboard is loaded again', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: ['Mia', 'Leo', 'Zoé'] })
  const pause = { child_id: null, reason: 'away', first_day: daysFromToday(0), last_day: daysFromToday(3) }
  await expectStatus(201, parent.post('/pauses', { pause }))
  await signInAs(page, parent)
  await expect(mainRegion(page).getByRole('button', { name: /^End the break/ })).toBeVisible()
  await expectSteady(page)
})

test('[K01.12 K01.13] a row says when the quest was finished, and how many points the child has left', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-03-10T17:00:00Z')
  const { parent } = await createBusyFamily(server, 'en-CA', '2027-03-12')
  await signInAs(page, parent)
  const row = (text: string) => mainRegion(page).getByRole('listitem').filter({ hasText: text }).first()
  await expect(row('Feed the cat')).toContainText(/Finished today at 12:0\d\sp\.m\./)
  await expect(row('asks for')).toContainText(/Today at 12:0\d\sp\.m\./)
  await expect(row('asks for')).toContainText('300 points set aside · Mia has 700 points left')
  await setClock('2027-03-11T12:00:00Z')
  await page.reload()
  await expect(row('Feed the cat')).toContainText(/Finished yesterday at 12:0\d\sp\.m\./)
  await expect(row('asks for')).toContainText(/Yesterday at 12:0\d\sp\.m\./)
})

test('[K02.14] in a kid’s card the Tab key reaches links and buttons in the order in which they are seen', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent } = await createBusyFamily(server, 'en-CA')
  await signInAs(page, parent, '/kids')
  const card = mainRegion(page).getByRole('listitem').filter({ hasText: 'Mia Tremblay' })
  await card.getByRole('heading').click()
  const reached: { text: string; top: number; left: number }[] = []
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(() => {
        const { left = 0, top = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
        return { text: document.activeElement?.textContent ?? '', left, top: top + scrollY }
      }),
    )
  }
  expect(reached.map(({ text }) => text.split(',')[0]?.trim())).toEqual([
    'Verify 2 quests',
    'Answer 1 request',
    'View Profile',
    'Give bonus points',
  ])
  const isBelow = (a: { top: number }, b: { top: number }) => a.top - b.top > 20
  const asSeen = reached.toSorted((a, b) => (isBelow(a, b) ? 1 : isBelow(b, a) ? -1 : a.left - b.left))
  expect(asSeen).toEqual(reached)
})
