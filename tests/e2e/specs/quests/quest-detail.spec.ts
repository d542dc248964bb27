import { createQuest, daysFrom, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expectFieldError, logIn } from '../../support/forms.ts'
import { banner, flashMessage, mainRegion, questHistory } from '../../support/locators.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/test-server.ts'

const beyond = 'The points value is more than your remaining balance.'

test('[Q06.1 Q06.2 Q06.3 Q06.9 Q06.10 Q06.11] a quest is read, edited, and read again', {
  tag: '@both',
}, async ({ page, server, signedIn }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { reoccur_scale: 'weeks' })
  const address = `/kids/${child().id}/missions/${quest.id}`
  const main = mainRegion(page)
  const edit = main.getByRole('button', { name: 'Edit quest' })
  // A link from a mail leads to the sign-in first, then to the quest.
  await page.goto(server.adultUrl + address)
  await logIn(page, parent)

  await test.step('read: how it repeats is told, not asked', async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
    await expect(main).toContainText(/every week/i)
    await expect(main.getByRole('radio')).toHaveCount(0)
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await expect(questHistory(page)).toContainText(['Claire gave this quest'])
    await page.reload()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
  })

  await test.step('edit: every rule of a new one; Cancel changes nothing', async () => {
    await edit.click()
    await expect(main.getByLabel('Quest name')).toBeFocused()
    await expect(main.getByRole('radio', { name: 'Weekly' })).toBeChecked()
    await expectFieldError(main.getByLabel('Quest name'), '', 'Field cannot be empty.')
    await expectFieldError(
      main.getByLabel('Description'),
      'x'.repeat(501),
      'Sorry, the maximum characters amount is 500',
    )
    await expectFieldError(main.getByLabel('Points'), '0', 'Points value should at least be 1')
    await expectFieldError(main.getByLabel('Deadline'), '', 'Field cannot be empty.')
    await expect(main.getByLabel('Deadline')).toHaveAttribute('min', daysFrom(0))
    await expect(main.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await main.getByRole('button', { name: 'Cancel' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('only what was changed is sent, and the points follow', async () => {
    await edit.click()
    await main.getByLabel('Quest name').fill('Walk both dogs')
    await main.getByLabel('Points').fill('100')
    await expect(main).toContainText('Saving sets aside 20 more points from your balance.')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await main.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({ mission: { name: 'Walk both dogs', points: 100 } })
    await expect(flashMessage(page, 'The quest is saved.')).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk both dogs')
    await expect(banner(page)).toContainText('400')
    await expect(questHistory(page)).toContainText(['Claire gave this quest', 'Claire changed it'])
    await expectAccessible(page)
  })

  await test.step('nothing changed, nothing sent', async () => {
    await edit.click()
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeVisible()
    await expect(questHistory(page)).toHaveCount(2)
  })

  await test.step('Back leads each to their own list', async () => {
    await main.getByRole('link', { name: 'Mia’s quests' }).click()
    await expect(page).toHaveURL(`${server.adultUrl}/kids/${child().id}`)
    await signedIn(page, child(), address)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Walk both dogs')
    await expect(edit).toHaveCount(0)
    await expect(questHistory(page)).toHaveCount(2)
    await expectAccessible(page)
    await main.getByRole('link', { name: 'Back to the trail' }).click()
    await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
  })
})

test('[Q06.5 Q02.7] a refusal of the server is shown in the form, which keeps what was typed', async ({
  page,
  server,
  signedIn,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await signedIn(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const main = mainRegion(page)
  await main.getByRole('button', { name: 'Edit quest' }).click()
  await main.getByLabel('Description').fill('All around the lake.')
  const save = main.getByRole('button', { name: 'Save' })

  await main.getByLabel('Points').fill('501')
  await save.click()
  await expect(main.getByRole('alert')).toContainText(beyond)
  await expect(main.getByRole('link', { name: 'Purchase More Points' })).toHaveAttribute('href', '/points')
  await expect(main.getByLabel('Description')).toHaveValue('All around the lake.')

  await main.getByLabel('Points').fill('90')
  await main.getByLabel('Deadline').fill(daysFrom(-1))
  await save.click()
  await expect(main.getByLabel('Deadline')).toHaveAttribute('aria-invalid', 'true')
  await expect(main.getByLabel('Deadline')).toBeFocused()

  await finishQuest(child(), quest)
  await main.getByLabel('Deadline').fill(daysFrom(2))
  await save.click()
  await expect(main.getByRole('alert')).toContainText('This quest has changed in the meantime.')
  await expect(main.getByLabel('Description')).toHaveValue('All around the lake.')
  await main.getByRole('button', { name: 'Cancel' }).click()
  await expect(main.getByRole('button', { name: 'Verify' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Edit quest' })).toHaveCount(0)
})

test('[Q13.2 Q13.10] for ten minutes the quest’s page offers to undo a verify or reject', async ({
  page,
  server,
  signedIn,
  clock,
}) => {
  await clock('2027-03-10T16:00:00Z')
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { due_date: '2027-03-20' })
  await finishQuest(child(), quest)
  await verifyQuest(parent, quest)
  const address = `/kids/${child().id}/missions/${quest.id}`
  const main = mainRegion(page)
  const undo = main.getByRole('button', { name: 'Undo' })

  await signedIn(page, parent, address)
  await expect(main).toContainText('You can undo this until 11:10 a.m.')
  await expect(main).toContainText('Undoing sets the 80 points aside again, and the quest waits for you.')
  await expectAccessible(page)
  await undo.click()
  await expect(flashMessage(page, 'Undone. The quest waits for you again.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Verify' })).toBeVisible()
  await expect(undo).toHaveCount(0)
  expect((await child().get('/points')).body.points).toBe(0)

  await verifyQuest(parent, quest)
  await clock('2027-03-10T16:11:00Z')
  await page.reload()
  await expect(main.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(questHistory(page)).toHaveCount(5)
  await expect(undo).toHaveCount(0)
})

test('[Q07.11 H07.3 H07.4] after a refusal with changed points, the dialog closes and keeps the note', async ({
  page,
  server,
  signedIn,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await finishQuest(child(), quest)
  await signedIn(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const dialog = page.getByRole('dialog', { name: 'Verify “Walk the dog”' })
  const open = mainRegion(page).getByRole('button', { name: 'Other points or a note' })

  await open.click()
  await dialog.getByLabel('Points to pay').fill('501')
  await dialog.getByLabel(/A note to Mia/).fill('Splendid!')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert').filter({ hasText: beyond })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await open.click()

  await expect(dialog.getByLabel(/A note to Mia/)).toHaveValue('Splendid!')
  await expect(dialog.getByLabel('Points to pay')).toHaveValue('501')
})

test.describe('in French and in the dark', () => {
  test.use({ language: 'fr-CA' })

  test('[H13.1 H13.2 Q06.4 Q08.9] a long name fits into the quest’s form and dialogs', {
    tag: '@both',
  }, async ({ page, server, signedIn }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    const name = 'Rinçage-séchage-rangement-de-toute-la-vaisselle-du-déjeuner-et-du-souper'
    const quest = await createQuest(parent, child(), { name, points: 300, reoccur_scale: 'months' })
    const address = `/kids/${child().id}/missions/${quest.id}`
    const press = (label: string) => mainRegion(page).getByRole('button', { name: label }).click()
    const expectSound = async () => {
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
    }

    await signedIn(page, parent, address)
    for (const label of ['Prolonger', 'Supprimer']) {
      await press(label)
      await expect(page.getByRole('dialog', { name: label })).toBeVisible()
      await expectSound()
      await page.keyboard.press('Escape')
    }
    await press('Modifier la quête')
    await mainRegion(page).getByLabel('Points').fill('301')
    await expect(mainRegion(page)).toContainText('En enregistrant, vous mettez 1 point de plus de côté.')
    await expectSound()
    await press('Annuler')

    await finishQuest(child(), quest)
    await verifyQuest(parent, quest, 'Bravo!')
    await page.reload()
    await press('Rétablir')
    await expect(page.getByRole('dialog')).toContainText('Les 300 points versés à Mia')
    await expectSound()
    await page.keyboard.press('Escape')
    await press('Arrêter la série')
    await expectSound()
    await page.keyboard.press('Escape')

    await signedIn(page, parent)
    await expect(mainRegion(page)).toContainText('1 quête répétée attend des points')
    await expectSound()
    await signedIn(page, parent, `/kids/${child().id}?time=yesterday`)
    await expect(mainRegion(page)).toContainText('Aucune quête trouvée!')
    await expect(mainRegion(page)).toContainText('en attente de points')
    await expectSound()
  })
})
