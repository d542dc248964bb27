import type { Locator } from '@playwright/test'
import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'

/** Monday, 10:00 in the test families' time zone. */
const MONDAY_MORNING = '2027-01-11T15:00:00Z'
const MONDAY = '2027-01-11'

const dayOf = (main: Locator, day: string) => main.getByRole('region', { name: day })

test('[W08.10 W08.11 W08.12 W08.13 W08.14 W08.15 W08.20 W08.21] a parent adds a quest in the week, moves one by keyboard, and copies the week and a day', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock(MONDAY_MORNING)
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await createQuest(parent, child(), {
    name: 'Make your bed',
    due_date: MONDAY,
    points: 5,
    reoccur_scale: 'days',
  })
  await createQuest(parent, child(), { name: 'Write to Grandma', due_date: '2027-01-16', points: 12 })
  const dog = await createQuest(parent, child('Leo'), { name: 'Walk the dog', due_date: MONDAY, points: 20 })
  await finishQuest(child('Leo'), dog)
  await signInAs(page, parent)
  const main = mainRegion(page)
  await main.getByRole('link', { name: 'See the week' }).click()

  await expect(main.getByRole('heading', { name: 'The week' })).toBeVisible()
  await expect(dayOf(main, 'Monday Jan 11')).toContainText('Walk the dog, To verify')
  await expect(dayOf(main, 'Tuesday Jan 12')).toContainText('Make your bed, Expected')
  await expect(
    main.getByText('67 points in all. Quests to come will need 30 points. You have enough points.'),
  ).toBeVisible()
  await expect(main.getByText('Leo (Tue, Wed, Thu, Fri, Sat, Sun)')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await test.step('adds', async () => {
    await main.getByRole('link', { name: 'Add a quest for Leo, Thursday, January 14' }).click()
    await expect(main.getByRole('heading', { name: 'New quest for Leo' })).toBeVisible()
    await expect(main.getByLabel('Deadline')).toHaveValue('2027-01-14')
    await main.getByRole('link', { name: 'Back to the week' }).click()
  })

  await test.step('moves by keyboard', async () => {
    await main.getByRole('button', { name: /^Write to Grandma/ }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Write to Grandma' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('radio', { name: 'Monday, January 11' })).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('“Write to Grandma” moved to Wednesday, January 13.')).toBeVisible()
    await expect(dayOf(main, 'Wednesday Jan 13')).toContainText('Write to Grandma')
    await expect(main.getByRole('heading', { name: 'The week' })).toBeFocused()
  })

  await test.step('drags with the mouse', async () => {
    const drag = async (to: string, end: () => Promise<void>) => {
      await main.getByRole('button', { name: /^Write to Grandma/ }).hover()
      await page.mouse.down()
      await dayOf(main, to).getByRole('heading', { level: 2 }).hover()
      await expect(dayOf(main, to)).toHaveAttribute('data-drop', 'true')
      await end()
    }
    await drag('Friday Jan 15', () => page.keyboard.press('Escape'))
    await page.mouse.up()
    await expect(dayOf(main, 'Friday Jan 15')).toHaveAttribute('data-drop', 'false')
    await drag('Friday Jan 15', () => page.mouse.up())
    await expect(page.getByText('“Write to Grandma” moved to Friday, January 15.')).toBeVisible()
    await expect(dayOf(main, 'Friday Jan 15')).toContainText('Write to Grandma')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await drag('Wednesday Jan 13', () => page.mouse.up())
    await expect(dayOf(main, 'Wednesday Jan 13')).toContainText('Write to Grandma')
  })

  await test.step('copies this week into the next one, without the series', async () => {
    await main.getByRole('link', { name: 'Next week' }).click()
    await main.getByRole('button', { name: 'Copy the week before' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create 2 quests' }).click()
    await expect(page.getByText('2 quests created.')).toBeVisible()
    await expect(dayOf(main, 'Wednesday Jan 20')).toContainText('Write to Grandma, Open')
    await main.getByRole('button', { name: 'Copy the week before' }).click()
    await expect(page.getByText('Nothing to copy')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('copies a day', async () => {
    await main.getByRole('button', { name: 'Copy the quests of Wednesday, January 20' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Friday, January 22' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Show the list' }).click()
    await dialog.getByRole('button', { name: 'Create 1 quest' }).click()
    await expect(dayOf(main, 'Friday Jan 22')).toContainText('Write to Grandma, Open')
  })

  await page.goto(`${server.adultUrl}/kids`)
  await main.getByRole('link', { name: 'See the week' }).click()
  await expect(main.getByRole('heading', { name: 'The week' })).toBeVisible()
})

test('[W08.10 W08.16 W08.17 W08.20] on a phone a parent sees one day at a time and drags a quest to another, and a child sees its own week', {
  tag: '@phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY_MORNING)
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  const bed = { name: 'Make your bed', due_date: MONDAY, points: 5, reoccur_scale: 'days' as const }
  await finishQuest(child(), await createQuest(parent, child(), bed))
  await createQuest(parent, child(), { name: 'Write to Grandma', due_date: '2027-01-16', points: 12 })
  await createQuest(parent, child('Leo'), { name: 'Walk the dog', due_date: '2027-01-16', points: 20 })
  await signInAs(page, parent, '/week')
  const main = mainRegion(page)
  await expect(main.getByRole('region')).toHaveCount(1)
  await expect(dayOf(main, 'Monday Jan 11')).toContainText('Make your bed')
  await main.getByRole('button', { name: 'Saturday, January 16' }).click()
  await expect(main.getByRole('region')).toHaveCount(1)
  await expect(dayOf(main, 'Saturday Jan 16')).toContainText('Walk the dog')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  const finger = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove', target: Locator) => {
    const box = await target.boundingBox()
    if (!box) throw new Error('Only what is shown can be touched')
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  const friday = main.getByRole('button', { name: 'Friday, January 15' })
  await touch('touchStart', main.getByRole('button', { name: /^Walk the dog/ }))
  await expect(page.locator('.week-ghost')).toHaveText('Walk the dog')
  await touch('touchMove', friday)
  await expect(friday).toHaveAttribute('data-drop', 'true')
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByText('“Walk the dog” moved to Friday, January 15.')).toBeVisible()
  await friday.click()
  await expect(dayOf(main, 'Friday Jan 15')).toContainText('Walk the dog')

  await signInAs(page, child())
  await main.getByRole('link', { name: 'See my week' }).click()
  await expect(main.getByRole('heading', { name: 'My week' })).toBeVisible()
  await expect(dayOf(main, 'Monday Jan 11')).toContainText('With your parent')
  await main.getByRole('button', { name: 'Saturday, January 16' }).click()
  await expect(dayOf(main, 'Saturday Jan 16')).toContainText('Coming up')
  await expect(main.getByRole('link', { name: /^Write to Grandma.*To do/ })).toBeVisible()
  await expect(main.getByText('Walk the dog')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
})
