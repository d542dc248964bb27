import type { Locator, Page } from '@playwright/test'
import { createQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, test } from '../../support/fixtures.ts'
import { expectFieldError, logIn } from '../../support/forms.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'

/* If the connection fails during an action, the page shows an error, keeps the values, and does not retry on its own. */

test.use({ expectedPageErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/] })

const OFFLINE = 'There’s no internet right now. Nothing is lost: try again when it’s back.'
const UNREACHABLE = 'Questnest can’t be reached right now. Nothing is lost: try again in a moment.'

const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('[H07.3 H07.9 D14.2] an action without a connection shows an error and is not repeated when the connection is back', async ({
  page,
  server,
  signInAs,
  context,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { name: 'Walk the dog' })
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const dialog = page.getByRole('dialog', { name: 'Delete “Walk the dog”?' })
  await mainRegion(page).getByRole('button', { name: 'Delete' }).click()

  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(alertWith(page, OFFLINE)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await context.setOffline(false)
  await page.reload()
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
})

test('[P10.4 H07.4 H07.10] a bonus whose response was lost is given once, even if it is sent again', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, '/kids')
  const { bonusButton, dialog, giveButton } = locateBonusDialog(page)
  await bonusButton.click()
  await dialog.getByLabel('Bonus points').fill('20')

  await loseResponsesOfBonuses(page)
  await giveButton.click()
  await expect(alertWith(page, UNREACHABLE)).toBeVisible()
  await page.unroute('**/api/v1/points')
  await bonusButton.click()
  await expect(dialog.getByLabel('Bonus points')).toHaveValue('20')
  await giveButton.click()

  await expect(flashMessage(page, 'You gave Mia 20 bonus points.')).toBeVisible()
  expect((await child().get('/points')).body.points).toBe(20)
  await bonusButton.click()
  await dialog.getByLabel('Bonus points').fill('20')
  await giveButton.click()
  await expect(dialog).toHaveCount(0)
  expect((await child().get('/points')).body.points).toBe(40)
})

test('[H07.10] a bonus whose response was lost twice within minutes is given once, even if it is sent again later', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await page.clock.install()
  await signInAs(page, parent, '/kids')
  const { bonusButton, dialog, giveButton } = locateBonusDialog(page)
  await bonusButton.click()
  await dialog.getByLabel('Bonus points').fill('20')
  await loseResponsesOfBonuses(page)
  await giveButton.click()
  await expect(alertWith(page, UNREACHABLE)).toBeVisible()
  await page.clock.fastForward('04:00')
  await bonusButton.click()
  await giveButton.click()
  await expect(alertWith(page, UNREACHABLE)).toBeVisible()
  await page.clock.fastForward('02:00')
  await page.unroute('**/api/v1/points')
  await bonusButton.click()
  await giveButton.click()

  await expect(flashMessage(page, 'You gave Mia 20 bonus points.')).toBeVisible()
  expect((await child().get('/points')).body.points).toBe(20)
})

const locateBonusDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'A bonus for Mia' })
  return {
    bonusButton: mainRegion(page).getByRole('button', { name: /Give bonus points.*Mia/ }),
    dialog,
    giveButton: dialog.getByRole('button', { name: 'Give the points' }),
  }
}

/** Lets the server do what the page asks for, but loses the response. */
const loseResponsesOfBonuses = (page: Page) =>
  page.route('**/api/v1/points', async (route) => {
    // Lets the GET requests after the failure through.
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })

test('[D14.10] offline, a screen that was opened before opens again; for any other screen, a message says that there is no internet', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, context }) => {
  const { child } = await server.newFamily()
  await signInAs(page, child())
  const heading = mainRegion(page).getByRole('heading', { level: 1 })
  const openScreen = (name: RegExp) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name })
      .filter({ visible: true })
      .click()
  await openScreen(/Rewards/)
  await expect(heading).toHaveText('My Rewards')

  await context.setOffline(true)
  await openScreen(/^Quests/)
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
  await openScreen(/^Catalog/)
  await expect(alertWith(page, OFFLINE)).toBeVisible()
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
  await expectAccessible(page)

  await context.setOffline(false)
  await openScreen(/^Catalog/)
  await expect(page).toHaveURL(`${server.kidUrl}/catalog`)
  await expect(heading).toBeVisible()
})

test('[D14.1 D14.2] a child who finishes a quest offline reads that there is no internet, not that something went wrong', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, context }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { name: 'Walk the dog' })
  await signInAs(page, child(), `/kids/${child().id}/missions/${quest.id}`)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
  await context.setOffline(true)

  await mainRegion(page).getByRole('button', { name: 'Finished' }).click()

  await expect(alertWith(page, OFFLINE)).toBeVisible()
  await expect(alertWith(page, 'something went wrong')).toHaveCount(0)
  await expectAccessible(page)
  expect(await isRed(alertWith(page, OFFLINE).locator('.flash'))).toBe(false)
})

test('[D15.7] parts of a child’s dashboard that cannot load without a connection say so in their place, and load after a retry', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, context }) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { name: 'Walk the dog' })
  const parts = /assets\/(OwnQuests|DashboardGoal)-.*js/
  await page.route(parts, async (route) => {
    await context.setOffline(true)
    await route.abort()
  })
  await signInAs(page, child())
  const main = mainRegion(page)
  await expect(main.getByRole('alert')).toHaveText([/There’s no internet/, /There’s no internet/])
  await expect(main.getByRole('link', { name: 'Walk the dog' })).toBeVisible()
  expect(await isRed(main.getByRole('alert').first().locator('.flash'))).toBe(false)

  await page.unroute(parts)
  await context.setOffline(false)
  await main.getByRole('button', { name: 'Try again' }).last().click()
  await expect(main.getByText('All your quests')).toBeVisible()
})

for (const who of ['child', 'parent'] as const) {
  test(`[D14.1 D14.3] a ${who}’s list shows different errors for a lost connection and for a server error`, async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent, child } = await server.newFamily()
    const questsUrl = who === 'child' ? '**/api/v1/missions**' : '**/api/v1/children/*/missions**'
    const main = mainRegion(page)
    await page.route('**/api/v1/live', () => {})
    await page.route(questsUrl, (route) => route.abort())
    await (who === 'child' ? signInAs(page, child()) : signInAs(page, parent, `/kids/${child().id}`))
    await expect(main.getByRole('alert')).toContainText(UNREACHABLE)
    const offlineSign = who === 'child' ? '.flash.offline' : '.scenery-offline'
    await expect(main.getByRole('alert').locator(offlineSign)).toBeVisible()

    await page.unroute(questsUrl)
    await page.route(questsUrl, (route) => route.fulfill({ status: 503, json: {} }))
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('alert')).toContainText('Failed to fetch quests')

    await page.unroute(questsUrl)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('alert')).toHaveCount(0)
  })
}

for (const skin of ['playful', 'cool'])
  test(`[D14.4] the kid site’s errors are not red in the look ${skin}`, { tag: '@wide-and-phone' }, async ({
    page,
    server,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('questnest.skin', chosen), skin)
    await page.goto(server.kidUrl)
    const main = mainRegion(page)
    await logIn(page, { email: 'nobody@example.ca', password: 'not-the-password' })
    const refusal = main.getByRole('alert').locator('.flash')
    await expect(refusal).toBeVisible()
    expect(await isRed(refusal)).toBe(false)

    await expectFieldError(main.getByLabel('E-mail'), '', 'E-mail is required')
    for (const part of ['.field-error', '.input.bad'])
      expect(await isRed(main.locator(part).first())).toBe(false)
    await expectAccessible(page)
  })

test('[D14.4] errors of the parents’ site are red', async ({ page, server }) => {
  await page.goto(`${server.adultUrl}/login`)
  await expectFieldError(mainRegion(page).getByLabel('E-mail'), '', 'E-mail is required')
  expect(await isRed(mainRegion(page).locator('.field-error'))).toBe(true)
})

/** True if the text, background or border is red: far more red than green. */
const isRed = (element: Locator) =>
  element.evaluate((node) => {
    const { color, backgroundColor, borderTopColor } = getComputedStyle(node)
    return [color, backgroundColor, borderTopColor].some((css) => {
      const [red = 0, green = 0, , alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number)
      return alpha > 0 && red - green > 60
    })
  })
