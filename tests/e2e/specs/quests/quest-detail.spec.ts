import {
  createQuest,
  daysFromToday,
  finishQuest,
  rejectQuest,
  verifyQuest,
} from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { expectFieldError, foldOf, logIn } from '../../support/forms.ts'
import { banner, flashMessage, mainRegion, questHistory } from '../../support/locators.ts'

const tooManyPointsError = 'The points value is more than your remaining balance.'

test('[Q06.1 Q06.2 Q06.3 Q06.9 Q06.10 Q06.11] a parent reads a quest and edits it', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { reoccur_scale: 'weeks' })
  const questPath = `/kids/${child().id}/missions/${quest.id}`
  const main = mainRegion(page)
  const editButton = main.getByRole('button', { name: 'Edit quest' })
  // As with a link in a mail, the URL leads to the login first, and then to the quest.
  await page.goto(server.adultUrl + questPath)
  await logIn(page, parent)

  await test.step('the page shows how the quest repeats, without form fields', async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
    await expect(main).toContainText(/every week/i)
    await expect(main.getByRole('radio')).toHaveCount(0)
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await expect(questHistory(page)).toContainText(['Claire gave this quest'])
    await page.reload()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
  })

  await test.step('the edit form has the same rules as the form for a new quest, and Cancel changes nothing', async () => {
    await editButton.click()
    await expect(main.getByLabel('Quest name')).toBeFocused()
    await expect(foldOf(main, 'Repeats')).toContainText('every week')
    await expectFieldError(main.getByLabel('Quest name'), '', 'Field cannot be empty.')
    await expectFieldError(
      main.getByLabel('Description'),
      'x'.repeat(501),
      'Sorry, the maximum characters amount is 500',
    )
    await expectFieldError(main.getByLabel('Points'), '0', 'Points value should at least be 1')
    await expectFieldError(main.getByLabel('Deadline'), '', 'Field cannot be empty.')
    await expect(main.getByLabel('Deadline')).toHaveAttribute('min', daysFromToday(0))
    await expect(main.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await main.getByRole('button', { name: 'Cancel' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('the form sends only the changed fields, and the balance changes with the points', async () => {
    await editButton.click()
    await main.getByLabel('Quest name').fill('Walk both dogs')
    await main.getByLabel('Points').fill('100')
    await expect(main).toContainText('Saving sets aside 20 more points from your balance.')
    const requestSent = page.waitForRequest((request) => request.method() === 'PUT')
    await main.getByRole('button', { name: 'Save' }).click()
    expect((await requestSent).postDataJSON()).toEqual({ mission: { name: 'Walk both dogs', points: 100 } })
    await expect(flashMessage(page, 'The quest is saved.')).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk both dogs')
    await expect(banner(page)).toContainText('400')
    await expect(questHistory(page)).toContainText(['Claire gave this quest', 'Claire changed it'])
    await expectAccessible(page)
  })

  await test.step('saving without a change sends nothing', async () => {
    await editButton.click()
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(editButton).toBeVisible()
    await expect(questHistory(page)).toHaveCount(2)
  })

  await test.step('the link back leads parent and child each to their own list', async () => {
    await main.getByRole('link', { name: 'Mia’s quests' }).click()
    await expect(page).toHaveURL(`${server.adultUrl}/kids/${child().id}`)
    await signInAs(page, child(), questPath)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk both dogs')
    await expect(editButton).toHaveCount(0)
    await expect(questHistory(page)).toHaveCount(2)
    await expectAccessible(page)
    await main.getByRole('link', { name: 'Back to the trail' }).click()
    await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
  })
})

test('[Q06.5 Q02.7 D07.2] the form shows why the server rejected a change, and keeps the values', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const main = mainRegion(page)
  await main.getByRole('button', { name: 'Edit quest' }).click()
  await main.getByLabel('Description').fill('All around the lake.')
  const saveButton = main.getByRole('button', { name: 'Save' })

  // The quest's own 80 points are set aside already, and 420 are left.
  await main.getByLabel('Points').fill('501')
  await expect(main).toContainText('That is 1 point more than you have.')
  await saveButton.click()
  await expect(main.getByRole('alert')).toContainText(tooManyPointsError)
  await expect(main.getByRole('link', { name: 'Purchase More Points' })).toHaveAttribute('href', '/points')
  await expect(main.getByLabel('Description')).toHaveValue('All around the lake.')

  await main.getByLabel('Points').fill('90')
  await main.getByLabel('Deadline').fill(daysFromToday(-1))
  await saveButton.click()
  await expect(main.getByLabel('Deadline')).toHaveAttribute('aria-invalid', 'true')
  await expect(main.getByLabel('Deadline')).toBeFocused()

  await finishQuest(child(), quest)
  await main.getByLabel('Deadline').fill(daysFromToday(2))
  await saveButton.click()
  await expect(main.getByRole('alert')).toContainText('This quest has changed in the meantime.')
  await expect(main.getByLabel('Description')).toHaveValue('All around the lake.')
  await main.getByRole('button', { name: 'Cancel' }).click()
  await expect(main.getByRole('button', { name: 'Verify' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Edit quest' })).toHaveCount(0)
})

test('[Q13.2 Q13.10] for ten minutes the quest’s page offers to undo verifying', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-03-10T16:00:00Z')
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { due_date: '2027-03-20' })
  await finishQuest(child(), quest)
  await verifyQuest(parent, quest)
  const questPath = `/kids/${child().id}/missions/${quest.id}`
  const main = mainRegion(page)
  const undoButton = main.getByRole('button', { name: 'Undo' })

  await signInAs(page, parent, questPath)
  await expect(main).toContainText('You can undo this until 11:10 a.m.')
  await expect(main).toContainText(
    'The 80 points are set aside again, and the quest waits for your decision.',
  )
  await expectAccessible(page)
  await undoButton.click()
  await expect(flashMessage(page, 'Undone. The quest is waiting for you again.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Verify' })).toBeVisible()
  await expect(undoButton).toHaveCount(0)
  expect((await child().get('/points')).body.points).toBe(0)

  await verifyQuest(parent, quest)
  await setClock('2027-03-10T16:11:00Z')
  await page.reload()
  await expect(main.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(questHistory(page)).toHaveCount(5)
  await expect(undoButton).toHaveCount(0)
})

test('[Q06.7 Q06.8] a quest’s page lists its events with the person, the time and the note', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-03-10T16:00:00Z')
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { due_date: '2027-03-20' })
  await setClock('2027-03-10T20:30:00Z')
  await finishQuest(child(), quest)
  await setClock('2027-03-11T00:15:00Z')
  await rejectQuest(parent, quest, 'The paws are still wet.')
  const questPath = `/kids/${child().id}/missions/${quest.id}`
  const events = ['Claire gave this quest', 'Mia finished it', 'Claire said: not yet']
  const times = ['Mar 10, 2027, 11:00 a.m.', 'Mar 10, 2027, 3:30 p.m.', 'Mar 10, 2027, 7:15 p.m.']
  const eventsWithTimes = events.map((event, index) => `${event}${times[index]}`)

  await signInAs(page, parent, questPath)
  await expect(questHistory(page)).toHaveText([
    ...eventsWithTimes.slice(0, 2),
    `${events[2]}The paws are still wet.${times[2]}`,
  ])

  await test.step('the child’s history leaves out the last note, which is shown above', async () => {
    await signInAs(page, child(), questPath)
    await expect(questHistory(page)).toHaveText(eventsWithTimes)
    await expect(mainRegion(page).getByText('The paws are still wet.')).toHaveCount(1)
  })
})

test('[Q07.11 H07.3 H07.4] if verifying with a changed number of points fails, the dialog closes, and keeps the points and the note for the next try', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await finishQuest(child(), quest)
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const dialog = page.getByRole('dialog', { name: 'Verify “Walk the dog”' })
  const openButton = mainRegion(page).getByRole('button', { name: 'Change the points or add a note' })

  await openButton.click()
  await dialog.getByLabel('Points to pay').fill('501')
  await dialog.getByLabel(/A note to Mia/).fill('Splendid!')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert').filter({ hasText: tooManyPointsError })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await openButton.click()

  await expect(dialog.getByLabel(/A note to Mia/)).toHaveValue('Splendid!')
  await expect(dialog.getByLabel('Points to pay')).toHaveValue('501')
})

test.describe('in French and in dark mode', () => {
  test.use({ language: 'fr-CA' })

  test('[H13.1 H13.2 Q06.4 Q08.9] a long name fits into the quest’s form and dialogs', {
    tag: '@wide-and-phone',
  }, async ({ page, server, signInAs }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    const name = 'Rinçage-séchage-rangement-de-toute-la-vaisselle-du-déjeuner-et-du-souper'
    const quest = await createQuest(parent, child(), { name, points: 300, reoccur_scale: 'months' })
    const questPath = `/kids/${child().id}/missions/${quest.id}`
    const press = (label: string) => mainRegion(page).getByRole('button', { name: label }).click()
    const expectAccessibleLayout = async () => {
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
    }

    await signInAs(page, parent, questPath)
    for (const label of ['Prolonger', 'Supprimer']) {
      await press(label)
      await expect(page.getByRole('dialog', { name: label })).toBeVisible()
      await expectAccessibleLayout()
      await page.keyboard.press('Escape')
    }
    await press('Modifier la quête')
    await mainRegion(page).getByLabel('Points').fill('301')
    await expect(mainRegion(page)).toContainText('En enregistrant, vous mettez 1 point de plus de côté.')
    await expectAccessibleLayout()
    await press('Annuler')

    await finishQuest(child(), quest)
    await verifyQuest(parent, quest, 'Bravo!')
    await page.reload()
    await press('Rétablir')
    await expect(page.getByRole('dialog')).toContainText('Les 300 points versés à Mia')
    await expectAccessibleLayout()
    await page.keyboard.press('Escape')
    await press('Arrêter la série')
    await expectAccessibleLayout()
    await page.keyboard.press('Escape')

    await signInAs(page, parent)
    await expect(mainRegion(page)).toContainText('1 quête répétée attend des points')
    await expectAccessibleLayout()
    await signInAs(page, parent, `/kids/${child().id}?time=yesterday`)
    await expect(mainRegion(page)).toContainText('Aucune quête trouvée!')
    await expect(mainRegion(page)).toContainText('en attente de points')
    await expectAccessibleLayout()
  })
})
