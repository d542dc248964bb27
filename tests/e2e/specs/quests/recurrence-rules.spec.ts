import { expectStatus } from '../../support/api-client.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields, foldOf, unfold } from '../../support/forms.ts'
import { mainRegion } from '../../support/locators.ts'

const MONDAY = '2027-01-11T16:00:00Z'

test('[W01.13] a parent creates a quest for Monday, Wednesday and Friday with the keyboard, and sees the days in words and dates', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY)
  const { parent, child } = await server.newFamily({ children: ['Mia'] })
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  await fillFields(main, { 'Quest name': 'Feed the cat', Description: 'Half a cup.', Points: '10' })
  await unfold(main, 'Repeats')
  await main.getByRole('radio', { name: 'Weekly' }).check()

  const days = main.getByRole('group', { name: 'On which days' })
  await expect(days.getByRole('checkbox', { checked: true })).toHaveAccessibleName('Monday')
  await days.getByRole('checkbox', { name: 'Wednesday' }).press('Space')
  await days.getByRole('checkbox', { name: 'Friday' }).press('Space')
  await days.getByRole('checkbox', { name: 'Monday' }).press('Space')
  await days.getByRole('checkbox', { name: 'Monday' }).press('Space')
  await expect(foldOf(main, 'Repeats')).toContainText('every Monday, Wednesday and Friday')
  await expect(main.getByRole('list', { name: 'The next five dates' }).getByRole('listitem')).toHaveText([
    'Mon, Jan 11',
    'Wed, Jan 13',
    'Fri, Jan 15',
    'Mon, Jan 18',
    'Wed, Jan 20',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await main.getByRole('button', { name: 'Create quest' }).click()
  await expect(main.getByText('Your new quest has been created!')).toBeVisible()
  const { missions } = (await expectStatus(200, child().get('/missions'))).body
  expect(missions).toMatchObject([{ due_date: '2027-01-11', reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR' }])

  await signInAs(page, child(), `/kids/${child().id}/missions/${missions[0].id}`)
  await expect(mainRegion(page).getByText('every Monday, Wednesday and Friday')).toBeVisible()
})

test('[W01.13] the only chosen weekday cannot be unchecked, and the dates begin with the first day that fits the rule', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock(MONDAY)
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  await unfold(main, 'Repeats')
  await main.getByRole('radio', { name: 'Weekly' }).check()
  const days = main.getByRole('group', { name: 'On which days' })
  await days.getByRole('checkbox', { name: 'Thursday' }).check()
  await days.getByRole('checkbox', { name: 'Monday' }).uncheck()
  await days.getByRole('checkbox', { name: 'Thursday' }).click()
  await expect(days.getByRole('checkbox', { name: 'Thursday' })).toBeChecked()
  await expect(
    main.getByRole('list', { name: 'The next five dates' }).getByRole('listitem').first(),
  ).toHaveText('Thu, Jan 14')
})

test('[W04.7 W04.8] a missed weekly quest stays on the child’s trail, and the parent sees that it is late', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY)
  const { parent, child } = await server.newFamily({ children: ['Mia'] })
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  await fillFields(main, { 'Quest name': 'Water the plants', Description: 'All five.', Points: '10' })
  const missed = main.getByRole('group', { name: 'If it is not done on its day' })
  await unfold(main, 'Repeats')
  await unfold(main, 'When')
  await expect(missed).toHaveCount(0)
  await main.getByRole('radio', { name: 'Daily' }).check()
  await expect(missed.getByRole('radio', { checked: true })).toHaveAccessibleName('It expires')
  await main.getByRole('radio', { name: 'Weekly' }).check()
  await main.getByRole('checkbox', { name: 'Friday' }).check()
  await expect(missed.getByRole('radio', { checked: true })).toHaveAccessibleName('It expires')
  await main.getByRole('checkbox', { name: 'Friday' }).uncheck()
  await expect(missed.getByRole('radio', { checked: true })).toHaveAccessibleName('It stays until done')
  await main.getByRole('button', { name: 'Create quest' }).click()
  await expect(main.getByText('Your new quest has been created!')).toBeVisible()

  await setClock('2027-01-12T14:00:00Z') // sessions end after 24 hours
  await server.runJobs()
  await signInAs(page, child())
  await expect(mainRegion(page).getByText('Still to do, since Monday, January 11')).toBeVisible()
  await expectAccessible(page)
  await signInAs(page, parent, `/kids/${child().id}`)
  await expect(mainRegion(page).getByText('Late since Jan 11')).toBeVisible()
  await mainRegion(page).getByRole('link', { name: 'Water the plants' }).click()
  await expect(mainRegion(page).getByRole('heading', { name: 'Water the plants' })).toBeVisible()
  await expect(mainRegion(page).getByText('Late since Jan 11')).toBeVisible()
  await expectAccessible(page)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[W01.14] a parent creates a series for the last Friday of each month, which ends after three quests', {
    tag: '@wide-and-phone',
  }, async ({ page, server, signInAs, setClock }) => {
    await setClock(MONDAY)
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    await signInAs(page, parent, `/kids/${child().id}/assignmission`)
    const main = mainRegion(page)
    await fillFields(main, { 'Nom de la quête': 'Laver l’auto', Description: 'Avec papa.', Points: '100' })
    await unfold(main, 'Répétition')
    await main.getByRole('radio', { name: 'Chaque mois' }).check()
    await main.getByLabel('Quel jour du mois').selectOption('Le dernier')
    await main.getByLabel('Jour de la semaine').selectOption('vendredi')
    await main.getByLabel('Fin', { exact: true }).selectOption('Après un nombre de quêtes')
    await main.getByLabel('Nombre de quêtes').fill('3')
    await expect(foldOf(main, 'Répétition')).toContainText('le dernier vendredi de chaque mois, 3 fois')
    await expect(
      main.getByRole('list', { name: 'Les cinq prochaines dates' }).getByRole('listitem'),
    ).toHaveText(['ven. 29 janv.', 'ven. 26 févr.', 'ven. 26 mars'])
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Créer la quête' }).click()
    await expect(main.getByText('Votre nouvelle quête a été créée!')).toBeVisible()
    expect((await expectStatus(200, child().get('/missions'))).body.missions).toMatchObject([
      { due_date: '2027-01-29', reoccur_rule: 'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;COUNT=3' },
    ])
  })
})

test('[W01.15 W01.23] a parent edits the days of a series and when it ends', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock(MONDAY)
  const { parent, child } = await server.newFamily()
  const { body } = await expectStatus(
    201,
    parent.post('/missions', {
      mission: {
        child_id: child().id,
        name: 'Piano',
        description: 'Twenty minutes.',
        points: 20,
        due_date: '2027-01-11',
        reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR',
      },
    }),
  )
  await signInAs(page, parent, `/kids/${child().id}/missions/${body.mission.id}`)
  const main = mainRegion(page)
  await expect(main.getByText('Every Monday, Wednesday and Friday')).toBeVisible()
  await main.getByRole('button', { name: 'Edit' }).click()
  await unfold(main, 'Repeats')
  await main.getByRole('checkbox', { name: 'Friday' }).uncheck()
  // A number that is too large must not clear the weekdays.
  await fillFields(main, { 'How many weeks apart': '400' })
  await fillFields(main, { 'How many weeks apart': '2' })
  await main.getByLabel('Ends').selectOption('On a day')
  await main.getByLabel('Last day').fill('2027-01-12')
  await main.getByLabel('Deadline').fill('2027-01-13')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByLabel('Last day')).toHaveAccessibleDescription('Please check this field')
  await main.getByLabel('Deadline').fill('2027-01-11')
  await main.getByLabel('Ends').selectOption('On a day')
  await main.getByLabel('Last day').fill('2027-06-30')
  await expect(foldOf(main, 'Repeats')).toContainText(
    'every 2 weeks on Monday and Wednesday, until Jun 30, 2027',
  )
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(
    main
      .getByRole('definition')
      .filter({ hasText: 'every 2 weeks on Monday and Wednesday, until Jun 30, 2027' }),
  ).toBeVisible()
  expect((await expectStatus(200, parent.get(`/missions/${body.mission.id}`))).body.mission).toMatchObject({
    due_date: '2027-01-11',
    reoccur_rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270630',
  })
})
