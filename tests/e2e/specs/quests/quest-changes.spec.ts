import { expectStatus } from '../../support/api-client.ts'
import { createQuest, daysFromToday, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, test } from '../../support/fixtures.ts'
import { expectFieldError } from '../../support/forms.ts'
import { banner, flashMessage, mainRegion, questHistory, questRows } from '../../support/locators.ts'

const extendedMessage = 'You have extended the quest, your kid will see the update shortly.'
const restoredMessage = 'You have restored the quest, your kid will see the update shortly.'
const tooManyPointsError = 'The points value is more than your remaining balance.'

test('[Q08.1 Q08.7 Q08.9 Q09.4] a parent extends an open quest, even if it is overdue', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock('2027-03-11T04:00:00Z')
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { due_date: '2027-03-10' })
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const main = mainRegion(page)
  const dialog = page.getByRole('dialog', { name: 'Extend “Walk the dog”' })
  const extendButton = main.getByRole('button', { name: 'Extend' })

  await test.step('before the deadline the points stay set aside', async () => {
    await extendButton.click()
    await expect(dialog).toContainText('Its 80 points stay set aside.')
    const deadline = dialog.getByLabel('New deadline')
    await expect(deadline).toHaveAttribute('min', '2027-03-10')
    await expectFieldError(deadline, '', 'Field cannot be empty.')
    await expect(dialog.getByRole('button', { name: 'Extend' })).toBeDisabled()
    await deadline.fill('2027-03-09')
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(deadline).toHaveAttribute('aria-invalid', 'true')
    await deadline.fill('2027-03-11')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(flashMessage(page, extendedMessage)).toBeVisible()
    await expect(main).toContainText('Mar 11, 2027')
    expect((await parent.get('/points')).body).toEqual({ points: 420, held: 80 })
  })

  await test.step('after the deadline the points, which had come back, are set aside again', async () => {
    await setClock('2027-03-12T06:00:00Z')
    const parentAgain = await server.signIn(parent.email)
    await server.runJobs()
    await signInAs(page, parentAgain, `/kids/${child().id}/missions/${quest.id}`)
    await expect(main).toContainText('Expired')
    await expect(banner(page)).toContainText('500')
    await expect(questHistory(page).last()).toContainText('The deadline passed')

    const expensiveQuest = await createQuest(parentAgain, child(), {
      name: 'Paint the fence',
      points: 450,
      due_date: '2027-03-20',
    })
    await extendButton.click()
    await expect(dialog).toContainText('When the deadline passed, its 80 points came back to you.')
    await dialog.getByLabel('New deadline').fill('2027-03-18')
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(page.getByRole('alert').filter({ hasText: tooManyPointsError })).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await expectStatus(204, parentAgain.delete(`/missions/${expensiveQuest.id}`))
    await extendButton.click()
    await expect(dialog.getByLabel('New deadline')).toHaveValue('2027-03-18')
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(flashMessage(page, extendedMessage)).toBeVisible()
    await expect(main).not.toContainText('Expired')
    expect((await parentAgain.get('/points')).body).toEqual({ points: 420, held: 80 })
  })
})

test('[Q08.5 Q08.6 Q08.7 Q08.8] a parent restores a verified quest, and lets the child keep its points or takes them back', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await finishQuest(child(), quest)
  await verifyQuest(parent, quest)
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const main = mainRegion(page)
  const dialog = page.getByRole('dialog', { name: 'Restore “Walk the dog”?' })
  const restoreButton = main.getByRole('button', { name: 'Restore' })
  await expect(main.getByRole('button', { name: /Extend|Delete|Edit quest/ })).toHaveCount(0)

  await test.step('if the child keeps the points, the same number is set aside again', async () => {
    await restoreButton.click()
    await expect(dialog).toContainText('The 80 points Mia was paid')
    await expect(dialog.getByRole('radio', { name: 'Mia keeps them' })).toBeChecked()
    await expect(dialog).toContainText('another 80 points are set aside from your balance')
    await expect(dialog.getByLabel('New deadline')).toHaveAttribute('min', daysFromToday(0))
    await expectAccessible(page)
    await dialog.getByLabel('New deadline').fill(daysFromToday(3))
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(flashMessage(page, restoredMessage)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Extend' })).toBeVisible()
    await expect(restoreButton).toHaveCount(0)
    expect((await parent.get('/points')).body).toEqual({ points: 340, held: 80 })
    expect((await child().get('/points')).body.points).toBe(80)
  })

  await test.step('if the points are taken back from the child, they are set aside again and the parent’s balance does not change', async () => {
    await finishQuest(child(), quest)
    await verifyQuest(parent, quest)
    await page.reload()
    await restoreButton.click()
    await dialog.getByRole('radio', { name: 'Take them back' }).check()
    await expect(dialog).toContainText('Mia’s balance goes down by 80 points')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(main.getByRole('button', { name: 'Extend' })).toBeVisible()
    expect((await parent.get('/points')).body).toEqual({ points: 340, held: 80 })
    expect((await child().get('/points')).body.points).toBe(80)
    await expect(questHistory(page).last()).toContainText('Claire put it back on the trail')
  })

  await test.step('if the wallet has too few points, an error is shown and the choice is kept', async () => {
    await finishQuest(child(), quest)
    await verifyQuest(parent, quest)
    await createQuest(parent, child(), { name: 'Paint the fence', points: 300 })
    await page.reload()
    await restoreButton.click()
    await dialog.getByLabel('New deadline').fill(daysFromToday(5))
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('alert').filter({ hasText: tooManyPointsError })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await restoreButton.click()
    await expect(dialog.getByLabel('New deadline')).toHaveValue(daysFromToday(5))
    await dialog.getByRole('radio', { name: 'Take them back' }).check()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(main.getByRole('button', { name: 'Extend' })).toBeVisible()
    expect((await parent.get('/points')).body).toEqual({ points: 40, held: 380 })
  })
})

test('[Q08.4 Q10.3 Q10.4] a parent deletes one quest of a series, or this one and all future ones', {
  tag: '@phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { reoccur_scale: 'days' })
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const dialog = page.getByRole('dialog', { name: 'Delete “Walk the dog”?' })
  const listUrl = `${server.adultUrl}/kids/${child().id}`
  await mainRegion(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('radio', { name: 'Just this one' })).toBeChecked()
  await expect(dialog).toContainText('The series goes on')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(listUrl)
  await expect(questRows(page)).toHaveCount(1)
  expect((await parent.get('/points')).body).toEqual({ points: 420, held: 80 })

  await questRows(page).getByRole('link').click()
  await expect(questHistory(page)).toContainText(['Added automatically, because the quest repeats'])
  await mainRegion(page).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('radio', { name: 'This and all to come' }).check()
  await expect(dialog).toContainText('Its 80 points come back to you, and the series ends.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(flashMessage(page, 'You have removed the quest.')).toBeVisible()
  await expect(mainRegion(page)).toContainText('No quest yet!')
  expect((await parent.get('/points')).body).toEqual({ points: 500, held: 0 })
})

test('[Q14.5 Q06.7] a parent stops the series of a verified quest, and the quest’s page shows this', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { reoccur_scale: 'days' })
  await finishQuest(child(), quest)
  await verifyQuest(parent, quest)
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const main = mainRegion(page)
  await expect(main).toContainText(/every day/i)

  await main.getByRole('button', { name: 'Stop the series' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop “Walk the dog”?' })
  await expect(dialog).toContainText('Mia keeps everything earned so far.')
  await dialog.getByRole('button', { name: 'Stop the series' }).click()

  await expect(flashMessage(page, 'The series has ended.')).toBeVisible()
  await expect(main).toContainText('One time')
  await expect(main.getByRole('button', { name: 'Stop the series' })).toHaveCount(0)
  await expect(questHistory(page).last()).toContainText('Claire ended the series')
})
