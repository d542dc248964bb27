import type { Locator, Page } from '@playwright/test'
import { createQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'

/** Wednesday, 15:00 in the test families' time zone. */
const WEDNESDAY = '2027-01-13T20:00:00Z'

const restTexts = {
  'en-CA': {
    buttons: ['Take a break', 'Yesterday', 'Friday', 'Start the break'],
    missed: 'What was missed since then will no longer count as missed.',
  },
  'fr-CA': {
    buttons: ['Faire une pause', 'Hier', 'Vendredi', 'Commencer la pause'],
    missed: 'Ce qui a été manqué depuis ne comptera plus comme manqué.',
  },
} as const

/** On the child's page, starts a break from yesterday to Friday because the child is sick. Returns the number of presses. */
async function restUntilFriday(page: Page, language: keyof typeof restTexts): Promise<number> {
  const { buttons, missed } = restTexts[language]
  const [take, yesterday, friday, start] = buttons
  const dialog = page.getByRole('dialog')
  let presses = 0
  const press = async (target: Page | Locator, name: string) => {
    presses++
    await target.getByRole('button', { name }).click()
  }
  await press(mainRegion(page), take)
  await press(dialog, yesterday)
  await expect(dialog.getByText(missed)).toBeVisible()
  await press(dialog, friday)
  await expectAccessible(page)
  await press(dialog, start)
  await expect(dialog).toHaveCount(0)
  return presses
}

test('[W05.16 W05.17] a parent lets a sick child rest from yesterday to Friday in four presses, and ends the pause on the dashboard', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(WEDNESDAY)
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await createQuest(parent, child(), { name: 'Feed the cat', due_date: '2027-01-13', reoccur_scale: 'days' })
  await createQuest(parent, child(), { name: 'Tidy your room', due_date: '2027-01-15' })
  await signInAs(page, parent, `/kids/${child().id}`)
  const main = mainRegion(page)

  expect(await restUntilFriday(page, 'en-CA')).toBe(4)
  await expect(main.getByText('Mia: on a break until Friday, Jan 15', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: /Feed the cat/ })).toContainText('On a break')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await signInAs(page, child(), '/childdashboard')
  await expect(main.getByRole('heading', { name: 'You have a break until Friday, Jan 15' })).toBeVisible()
  await expect(main.getByText('Get well soon!')).toBeVisible()
  await main.getByText('Resting: 2 quests').click()
  await expect(main.getByRole('link', { name: 'Feed the cat' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await main.getByRole('link', { name: 'Feed the cat' }).click()
  await expect(main.getByRole('heading', { name: 'Feed the cat' })).toBeVisible()
  await expect(main.getByText('On a break').first()).toBeVisible()
  await expectAccessible(page)
  await expect(main.getByRole('button', { name: 'Finished' })).toHaveCount(0)

  await signInAs(page, parent, `/kids/${child().id}`)
  await main.getByRole('link', { name: /Feed the cat/ }).click()
  await expect(main.getByText('This quest rests until Mia’s break is over.')).toBeVisible()
  await signInAs(page, parent, '/parentdashboard')
  await main.getByRole('button', { name: 'End the break' }).click()
  await expect(page.getByText('The break is over')).toBeVisible()
  await expect(main.getByText('on a break')).toHaveCount(0)
  await signInAs(page, child(), '/childdashboard')
  await expect(main.getByRole('button', { name: 'Finished' }).first()).toBeVisible()
})

test('[W05.12 W05.18] a parent plans the next holidays of the province for all children, changes their end and cancels them', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock(WEDNESDAY)
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await signInAs(page, parent, `/kids/${child().id}`)
  const main = mainRegion(page)
  await main.getByRole('button', { name: 'Take a break' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('All kids').click()
  await dialog.getByText('Public holiday').click()
  await expect(dialog.getByLabel('Province or territory')).toHaveValue('ON')
  await expect(dialog.getByRole('button', { name: /Family Day/ })).toBeVisible()
  await dialog.getByLabel('Province or territory').selectOption('Manitoba')
  await expect(dialog.getByRole('button', { name: /Louis Riel Day/ })).toBeVisible()
  await dialog.getByText('School holidays').click()
  await expect(dialog.getByText('Check the dates with your school.')).toBeVisible()
  await dialog
    .getByRole('button', { name: /Spring break/ })
    .first()
    .click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Plan the break' }).click()
  const row = main.getByRole('listitem').filter({ hasText: 'All kids: break from' })
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: 'Change the end' }).click()
  await page.getByRole('dialog').getByLabel('Last day', { exact: true }).fill('2027-04-06')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('to Tuesday, Apr 6').first()).toBeVisible()
  await page.reload()
  await main.getByRole('button', { name: 'Take a break' }).click()
  await page.getByRole('dialog').getByText('Public holiday').click()
  await expect(page.getByRole('dialog').getByLabel('Province or territory')).toHaveValue('MB')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toHaveCount(0)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[W05.16] a sick child rests from yesterday to Friday after four presses in French, too', {
    tag: '@wide-and-phone',
  }, async ({ page, server, signInAs, setClock }) => {
    await setClock(WEDNESDAY)
    const { parent, child } = await server.newFamily({ children: ['Mia'], language: 'fr-CA' })
    await signInAs(page, parent, `/kids/${child().id}`)
    expect(await restUntilFriday(page, 'fr-CA')).toBe(4)
    expect((await parent.get('/pauses')).body.pauses).toMatchObject([
      { first_day: '2027-01-12', last_day: '2027-01-15', reason: 'sick' },
    ])
    await expectNoSidewaysScrolling(page)
  })

  test('[W05.16 W05.17] the pause is said in French', { tag: '@wide-and-phone' }, async ({
    page,
    server,
    signInAs,
    setClock,
  }) => {
    await setClock(WEDNESDAY)
    const { parent, child } = await server.newFamily({ children: ['Mia'], language: 'fr-CA' })
    await createQuest(parent, child(), { name: 'Nourrir le chat', due_date: '2027-01-13' })
    await signInAs(page, parent, `/kids/${child().id}`)
    const main = mainRegion(page)
    await main.getByRole('button', { name: 'Faire une pause' }).click()
    await page.getByRole('dialog').getByText('Vacances scolaires').click()
    await expect(page.getByRole('dialog').getByLabel('Province ou territoire')).toHaveValue('QC')
    await page.getByRole('dialog').getByText('Malade').click()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Commencer la pause' }).click()
    await expect(main.getByText('Mia : en pause jusqu’au mercredi 13 janv.', { exact: true })).toBeVisible()
    await signInAs(page, child(), '/childdashboard')
    await expect(
      main.getByRole('heading', { name: 'Tu es en pause jusqu’au mercredi 13 janv.' }),
    ).toBeVisible()
    await expectNoSidewaysScrolling(page)
  })
})
