import { createQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields, unfold } from '../../support/forms.ts'
import { mainRegion } from '../../support/locators.ts'

/** 15:00 in the test families' time zone. */
const MONDAY = '2027-01-11T20:00:00Z'
const TODAY = '2027-01-11'

test('[W02.8 W03.3] a parent gives a quest twice a day, and one that is due at a time, and reads the times on the list', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY)
  const { parent, child } = await server.newFamily({ children: ['Mia'] })
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  const createButton = main.getByRole('button', { name: 'Create quest' })
  await fillFields(main, { 'Quest name': 'Brush your teeth', Description: 'Two minutes.', Points: '300' })
  await unfold(main, 'When')
  await main.getByLabel('How many times a day').selectOption('2 times')
  await expect(main.getByLabel('Time 1 of 2')).toHaveValue('morning')
  await expect(main.getByLabel('Time 2 of 2')).toHaveValue('evening')
  await expect(main.getByText('That is 100 points more than you have.')).toBeVisible()
  await fillFields(main, { Points: '10' })
  await unfold(main, 'Repeats')
  await main.getByRole('radio', { name: 'Daily' }).check()
  await expect(main.getByText('Every day in the morning and in the evening')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await createButton.click()
  await main.getByRole('button', { name: 'Add another quest' }).click()

  await fillFields(main, { 'Quest name': 'Feed the cat', Description: 'Half a cup.', Points: '10' })
  await unfold(main, 'When')
  await main.getByLabel('Time of day').selectOption('By a certain time')
  await main.getByLabel('Due at').fill('17:30')
  await createButton.click()
  await expect(main.getByText('Your new quest has been created!')).toBeVisible()

  await signInAs(page, parent, `/kids/${child().id}`)
  const rows = main.getByRole('link', { name: /deadline/ })
  await expect(rows).toHaveText([
    /Brush your teeth.*in the morning, 1.of.2/,
    /Feed the cat.*by 5:30.p\.m\./,
    /Brush your teeth.*in the evening, 2.of.2/,
  ])
  await rows.nth(1).click()
  await expect(main.getByRole('definition').filter({ hasText: 'by 5:30' })).toBeVisible()
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[W02.8] a parent changes the time of a quest, in French', async ({
    page,
    server,
    signInAs,
    setClock,
  }) => {
    await setClock(MONDAY)
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    const { id } = await createQuest(parent, child(), { due_date: TODAY })
    await signInAs(page, parent, `/kids/${child().id}/missions/${id}`)
    const main = mainRegion(page)
    await main.getByRole('button', { name: 'Modifier la quête' }).click()
    await unfold(main, 'Quand')
    await main.getByLabel('Moment de la journée').selectOption('Avant une certaine heure')
    await main.getByLabel('Heure limite').fill('14:00')
    await main.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(main.getByText('Cette heure est déjà passée aujourd’hui.')).toBeVisible()
    await main.getByLabel('Heure limite').fill('17:30')
    await main.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(main.getByText('avant 17 h 30')).toBeVisible()
  })
})

test('[W02.6 W02.7] a child’s trail is in the order of the day, says how many minutes are left, and lets a quest go when its time is over', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY)
  await page.clock.install({ time: MONDAY })
  const { parent, child } = await server.newFamily({ children: ['Mia'] })
  const quests = {
    'Tidy up': null,
    'Set the table': 'evening',
    'Feed the cat': '16:10',
    'Pack your bag': 'afternoon',
  }
  for (const [name, time] of Object.entries(quests))
    await createQuest(parent, child(), { name, due_date: TODAY, times_of_day: [time] })
  await signInAs(page, child())
  const main = mainRegion(page)
  await expect(main.locator('.trail-part, .trail-tag h3')).toHaveText([
    'Afternoon',
    'Feed the cat',
    'Pack your bag',
    'Evening',
    'Set the table',
    'Any time',
    'Tidy up',
  ])
  await expect(main.getByText('Today, by 4:10')).toBeVisible()
  await expect(main.getByText('minutes left')).toHaveCount(0)
  await page.clock.fastForward('25:00')
  await expect(main.getByText('45 minutes left')).toBeVisible()
  await expect(
    main.getByRole('status').filter({ hasText: '“Feed the cat” is due in less than an hour' }),
  ).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await setClock('2027-01-11T21:10:00Z')
  await page.clock.fastForward('45:00')
  await expect(main.locator('.trail-tag h3')).toHaveText(['Pack your bag', 'Set the table', 'Tidy up'])
  await main.getByText('1 quest slipped by').click()
  await expect(main.getByText('Feed the cat')).toBeVisible()
})
