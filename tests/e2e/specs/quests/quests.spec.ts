import { createQuest, daysFromToday, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expect, test } from '../../support/fixtures.ts'
import { expectFieldError, fillFields, foldOf, unfold } from '../../support/forms.ts'
import { banner, mainRegion, questRows, questTag } from '../../support/locators.ts'

test('[Q01.2 Q01.3 Q01.4] the quest form shows every error', async ({ page, server, signInAs, setClock }) => {
  await setClock('2027-03-10T19:00:00Z')
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  const create = main.getByRole('button', { name: 'Create quest' })
  const description = main.getByLabel('Description')
  const deadline = main.getByLabel('Deadline')
  const emptyError = 'Field cannot be empty.'

  await expect(main.getByRole('heading', { level: 1 })).toHaveText('A new quest for Mia')
  await expect(create).toBeDisabled()
  await expectFieldError(main.getByLabel('Quest name'), '', emptyError)
  await expectFieldError(description, '', emptyError)
  await expect(main).toContainText('0 of 500')
  await expectFieldError(description, 'x'.repeat(501), 'Sorry, the maximum characters amount is 500')
  await expect(main).toContainText('501 of 500')
  for (const points of ['', '0', '-5', '1.5'])
    await expectFieldError(main.getByLabel('Points'), points, 'Points value should at least be 1')
  await expect(deadline).toHaveAttribute('min', '2027-03-10')
  await expect(deadline).toHaveValue('2027-03-10')
  await expectFieldError(deadline, '', emptyError)
  await unfold(main, 'Repeats')
  await expect(main.getByLabel('How many weeks apart')).toHaveCount(0)
  await main.getByRole('radio', { name: 'Weekly' }).check()
  await expectFieldError(main.getByLabel('How many weeks apart'), '0', 'Please choose a number from 1 to 365')

  await main.getByRole('radio', { name: 'Once' }).check()
  await fillFields(main, { 'Quest name': 'Walk the dog', Points: '80', Deadline: '2027-03-11' })
  await expect(create).toBeDisabled()
  await fillFields(main, { Description: 'x'.repeat(500) })
  await expect(create).toBeEnabled()

  await deadline.fill('2027-03-09')
  await create.click()
  await expect(deadline).toHaveAccessibleDescription(/Please choose today or a later day/)
  await expect(main.getByLabel('Quest name')).toHaveValue('Walk the dog')
})

test('[Q01.13 Q02.2] creating a quest sets its points aside at once, and the page then offers to create another quest or to see the list', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  await fillFields(main, {
    'Quest name': 'Walk the dog',
    Description: 'Twice around the block.',
    Points: '80',
  })
  await expect(main).toContainText('About $0.80. You have 500 points.')
  await unfold(main, 'Repeats')
  await main.getByRole('radio', { name: 'Weekly' }).check()
  await main.getByRole('button', { name: 'Create quest' }).click()

  await expect(main.getByRole('heading', { name: 'Your new quest has been created!' })).toBeVisible()
  await expect(banner(page)).toContainText('420 points')
  await main.getByRole('button', { name: 'Add another quest' }).click()
  await expect(main.getByLabel('Quest name')).toHaveValue('')
  await fillFields(main, { 'Quest name': 'Feed the cat', Description: 'Half a cup.', Points: '20' })
  await main.getByRole('button', { name: 'Create quest' }).click()
  await main.getByRole('link', { name: 'View quest list' }).click()

  await expect(page).toHaveURL(`${server.adultUrl}/kids/${child().id}`)
  await expect(questRows(page)).toHaveCount(2)
  await expect(questRows(page).filter({ hasText: 'Walk the dog' })).toContainText('(weekly recurring)')
  await expect(banner(page)).toContainText('400 points')
})

test('[Q02.1 Q02.4] too many points show an error and keep the form', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  await fillFields(main, { 'Quest name': 'Paint the fence', Description: 'Both sides.', Points: '501' })
  await unfold(main, 'Repeats')
  await main.getByRole('radio', { name: 'Monthly' }).check()
  await main.getByRole('button', { name: 'Create quest' }).click()

  const result = main.getByRole('alert')
  await expect(result).toContainText('Your new quest has not been created. Please try again.')
  await expect(result).toContainText('The points value is more than your remaining balance.')
  await result.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByLabel('Quest name')).toHaveValue('Paint the fence')
  await expect(main.getByLabel('Description')).toHaveValue('Both sides.')
  await expect(main.getByLabel('Points')).toHaveValue('501')
  await expect(foldOf(main, 'Repeats')).toContainText('every month')
  await fillFields(main, { Points: '500' })
  await main.getByRole('button', { name: 'Create quest' }).click()
  await expect(main).toContainText('Your new quest has been created!')
  await expect(banner(page)).toContainText('0 points')
})

test('[Q03.1 Q03.2 Q03.3 Q03.4] the list shows each quest and its status', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  // 11 p.m. in Toronto. Later the clock is set to 1 a.m. of the next day.
  await setClock('2027-03-11T04:00:00Z')
  const { parent, child } = await server.newFamily()
  const due_date = '2027-03-10'
  await createQuest(parent, child(), { name: 'Rake the leaves', due_date, points: 40 })
  const bed = await createQuest(parent, child(), { name: 'Make your bed', due_date, points: 10 })
  await finishQuest(child(), bed)
  await createQuest(parent, child(), {
    name: 'Walk the dog',
    due_date: '2027-03-11',
    points: 80,
    reoccur_scale: 'weeks',
  })
  await setClock('2027-03-11T06:00:00Z')
  await verifyQuest(parent, bed)

  await signInAs(page, parent, `/kids/${child().id}`)
  const rows = questRows(page)
  await expect(mainRegion(page)).toContainText('All of Mia’s quests, open ones first.')
  await expect(mainRegion(page).getByRole('link', { name: 'Add a Quest' })).toHaveCount(1)
  const dog = rows.filter({ hasText: 'Walk the dog' })
  await expect(dog).toContainText('deadline: Mar 11, 2027 (weekly recurring)')
  await expect(dog).toContainText('80 points')
  await expect(dog).not.toContainText(/Expired|Completed/)
  await expect(rows.filter({ hasText: 'Rake the leaves' })).toContainText('Expired')
  await expect(rows.filter({ hasText: 'Rake the leaves' })).not.toContainText('recurring')
  await expect(rows.filter({ hasText: 'Make your bed' })).toContainText('Completed')
  await expect(rows.filter({ hasText: 'Make your bed' })).not.toContainText('Expired')
  // For a parent every row is a link.
  await expect(rows.getByRole('link')).toHaveCount(3)

  await signInAs(page, child())
  await expect(questTag(page, 'Walk the dog').getByRole('link')).toBeVisible()
  await expect(questTag(page, 'Walk the dog')).toContainText('+80 points')
  await mainRegion(page).getByText('1 quest slipped by').click()
  const slipped = mainRegion(page).getByRole('listitem').filter({ hasText: 'Rake the leaves' })
  await expect(questTag(page, 'Make your bed')).toContainText('Completed')
  for (const quest of [slipped, questTag(page, 'Make your bed')]) {
    await expect(quest).toBeVisible()
    await expect(quest.getByRole('link')).toHaveCount(0)
    await expect(quest.getByRole('button')).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Add a Quest' })).toHaveCount(0)
})

test('[Q05.5 Q05.7 H08.4] the list has ten quests a page, and the back button goes through the pages', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  for (let number = 1; number <= 11; number++)
    await createQuest(parent, child(), {
      name: `Quest ${number}`,
      points: 1,
      due_date: daysFromToday(number),
    })
  await signInAs(page, parent, `/kids/${child().id}`)
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true })

  await expect(questRows(page)).toHaveCount(10)
  await expect(pages.getByRole('link', { name: 'Page 1 of 2' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(questRows(page)).toHaveCount(1)
  await expect(questRows(page)).toContainText('Quest 11')
  await page.reload()
  await expect(questRows(page)).toContainText(['Quest 11'])
  await page.goBack()
  await expect(questRows(page)).toHaveCount(10)
})

test('[Q04.1 Q04.2] without quests, a parent is invited to create one and a child is not', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()

  await signInAs(page, parent, `/kids/${child().id}`)
  const main = mainRegion(page)
  await expect(main.getByRole('heading', { name: 'No quest yet!' })).toBeVisible()
  await expect(main).toContainText('Start with something Mia already does well.')
  await main.getByRole('link', { name: 'Add a Quest' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/kids/${child().id}/assignmission`)

  await signInAs(page, child())
  const trail = main.getByRole('region', { name: 'Today on the trail' })
  await expect(trail.getByRole('heading', { name: 'No quest yet!' })).toBeVisible()
  await expect(main).not.toContainText('Start with something')
  await expect(trail.getByRole('link')).toHaveCount(0)
})

test('[Q08.3] deleting an open quest asks for confirmation, leads to the list and returns its points', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  await expect(banner(page)).toContainText('420 points')

  const dialog = page.getByRole('dialog', { name: 'Delete “Walk the dog”?' })
  await mainRegion(page).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await mainRegion(page).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'You have removed the quest.' })).toBeVisible()
  await expect(page).toHaveURL(`${server.adultUrl}/kids/${child().id}`)
  await expect(mainRegion(page)).toContainText('No quest yet!')
  await expect(banner(page)).toContainText('500 points')
})

test('[K10.1 K10.2 K10.3] the child’s dashboard shows a welcome, open and waiting quests, and the points earned today', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const createNamedQuest = (name: string, points: number) => createQuest(parent, child(), { name, points })
  const bed = await createNamedQuest('Make your bed', 10)
  await finishQuest(child(), bed)
  await verifyQuest(parent, bed)
  await finishQuest(child(), await createNamedQuest('Feed the cat', 30))
  await createNamedQuest('Read a book', 20)
  await createNamedQuest('Walk the dog', 80)

  await signInAs(page, child())

  const main = mainRegion(page)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Hi Mia!')
  await expect(main).toContainText('2 quests left on the trail.')
  await expect(page.getByRole('region', { name: 'Today on the trail' }).getByRole('listitem')).toContainText([
    'Make your bed',
    'Feed the cat',
    /Read a book|Walk the dog/,
    /Read a book|Walk the dog/,
  ])
  const today = main.getByRole('complementary')
  await expect(today.getByRole('term').filter({ hasText: 'earned today' })).toHaveCount(1)
  await expect(today).toContainText('10')
  await expect(today).toContainText('30')
  await expect(banner(page).getByRole('status')).toHaveText('10 points')
})
