import { listWordsOfMoney } from '#server/testing/words-of-money.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { banner, flashMessage, mainRegion } from '../../support/locators.ts'

test.use({ points: 'given' })

/** Monday morning in Toronto. */
const MONDAY = '2026-03-02T15:00:00Z'
/** One minute past midnight in Toronto. */
const TUESDAY = '2026-03-03T05:01:00Z'

test('[F01.4 F01.5 F01.7 F01.11 H04.4 D05.12] a parent adds points, takes them back, and lets some come each week', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock, isMobile }) => {
  await setClock(MONDAY)
  const { parent } = await server.newFamily()
  await signInAs(page, parent)
  if (isMobile)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Points' }).click()
  else
    await banner(page)
      .getByRole('link', { name: /500 points ?, Add points/ })
      .click()
  await expect(page).toHaveURL(`${server.adultUrl}/points`)
  const main = mainRegion(page)
  await main.getByRole('button', { name: '1,000' }).click()
  await main.getByRole('button', { name: 'Add points', exact: true }).click()
  await expect(flashMessage(page, '1,000 points added to your balance.')).toBeVisible()
  await expect(main.getByLabel('How many points')).toHaveValue('')
  const latest = main.getByRole('region', { name: 'Latest points added' })
  await expect(latest.getByRole('listitem')).toContainText(['1,000 points'])
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await latest.getByRole('button', { name: /Take back/ }).click()
  await expect(flashMessage(page, '1,000 points taken out of your balance.')).toBeVisible()
  await expect(latest.getByRole('listitem')).toContainText(['Taken back'])

  const weekly = main.getByRole('region', { name: 'Points each week' })
  await weekly.getByRole('button', { name: 'Set points each week' }).click()
  await fillFields(page, { 'Points a week': '200' })
  await page.getByLabel('Day of the week').selectOption('Tuesday')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(weekly).toContainText('200 points each Tuesday')
  await expect(weekly).toContainText('Next: Tuesday, March 3.')
  await setClock(TUESDAY)
  await server.runJobs()
  await page.reload()
  await expect(latest.getByRole('listitem').first()).toContainText('weekly')
  expect((await parent.get('/points')).body.points).toBe(700)
  await weekly.getByRole('button', { name: 'End' }).click()
  await expect(weekly.getByRole('button', { name: 'Set points each week' })).toBeVisible()
})

test('[N01.11 P01.5 Q02.10 D07.3] where points are given, missing points lead to adding them, and there is no store and no billing', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, '/points/purchases')
  await expect(page).toHaveURL(`${server.adultUrl}/points`)
  await page.goto(`${server.adultUrl}/kids/${child().id}/assignmission`)
  await fillFields(mainRegion(page), {
    'Quest name': 'Paint the fence',
    Description: 'Both sides.',
    Points: '501',
  })
  await expect(mainRegion(page)).toContainText('That is 1 point more than you have.')
  await mainRegion(page).getByRole('button', { name: 'Create quest' }).click()
  await expect(mainRegion(page).getByRole('alert')).toContainText('more than your remaining balance')
  await mainRegion(page).getByRole('link', { name: 'Add points' }).first().click()
  await expect(page).toHaveURL(`${server.adultUrl}/points`)
  await page.goto(`${server.adultUrl}/settings/account`)
  const tabs = mainRegion(page).getByRole('navigation', { name: 'Settings' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Account',
    'Parents',
    'Notification',
    'Tablets',
    'Activity',
  ])
})

/** Returns the title, the description and all texts of the page in the browser. */
function readAllTexts() {
  for (const element of document.querySelectorAll('script, style')) element.remove()
  const description = document.querySelector('meta[name=description]')?.getAttribute('content')
  return [document.title, description, document.body.textContent].join('\n')
}

const visitorPaths = ['/', '/login', '/signup', '/newsletter']
const parentPaths = ['/parentdashboard', '/kids', '/points', '/points/history', '/mydata', '/week']
const settings = ['account', 'parents', 'notification', 'tablets', 'activity'].map(
  (tab) => `/settings/${tab}`,
)
const childPaths = ['/childdashboard', '/mypoints', '/week', '/settings/account', '/settings/notification']

for (const language of ['en-CA', 'fr-CA'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('[F01.2 F01.11] where points are given, no page and no screen speaks of money or scrolls sideways', {
      tag: language === 'fr-CA' ? '@phone' : '@wide',
    }, async ({ page, server, signInAs }) => {
      const { parent, child } = await server.newFamily({ language })
      const kid = child()
      await parent.post('/grants', { grant: { points: 1000 } })
      const kidPaths = ['', '/profile', '/points', '/assignmission'].map((path) => `/kids/${kid.id}${path}`)
      const found: string[][] = []
      const read = async (url: string) => {
        await page.goto(url)
        await expect(page.getByRole('main')).not.toHaveText('')
        await expect(page.locator('[aria-busy=true], .loading-bar')).toHaveCount(0)
        await expectNoSidewaysScrolling(page)
        // Also hidden texts, which search engines read.
        const words = listWordsOfMoney(await page.evaluate(readAllTexts))
        if (words.length > 0) found.push([url, ...words])
      }

      for (const path of visitorPaths) await read(server.adultUrl + path)
      await signInAs(page, parent)
      for (const path of [...parentPaths, ...settings, ...kidPaths]) await read(server.adultUrl + path)
      await signInAs(page, kid)
      for (const path of childPaths) await read(server.kidUrl + path)

      expect(found).toEqual([])
    })
  })
}
