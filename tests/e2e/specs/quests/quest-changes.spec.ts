import { expectStatus } from '../../support/api-client.ts'
import { createQuest, daysFrom, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expectFieldError } from '../../support/forms.ts'
import { banner, flashMessage, mainRegion, questHistory, questRows } from '../../support/locators.ts'
import { expect, expectAccessible, test } from '../../support/test-server.ts'

const extended = 'You have extended the quest, your kid will see the update shortly.'
const restored = 'You have restored the quest, your kid will see the update shortly.'
const beyond = 'The points value is more than your remaining balance.'

test('[Q08.1 Q08.7 Q08.9 Q09.4] an open quest is extended, even if it is overdue', { tag: '@both' }, async ({
  page,
  server,
  signedIn,
  clock,
}) => {
  await clock('2027-03-11T04:00:00Z')
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { due_date: '2027-03-10' })
  await signedIn(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const main = mainRegion(page)
  const dialog = page.getByRole('dialog', { name: 'Extend “Walk the dog”' })
  const extend = main.getByRole('button', { name: 'Extend' })

  await test.step('in time: the points stay where they are', async () => {
    await extend.click()
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
    await expect(flashMessage(page, extended)).toBeVisible()
    await expect(main).toContainText('Mar 11, 2027')
    expect((await parent.get('/points')).body).toEqual({ points: 420, held: 80 })
  })

  await test.step('too late: the points came back, and are set aside again', async () => {
    await clock('2027-03-12T06:00:00Z')
    const again = await server.signIn(parent.email)
    await server.runJobs()
    await signedIn(page, again, `/kids/${child().id}/missions/${quest.id}`)
    await expect(main).toContainText('Expired')
    await expect(banner(page)).toContainText('500')
    await expect(questHistory(page).last()).toContainText('The day passed')

    const dear = await createQuest(again, child(), {
      name: 'Paint the fence',
      points: 450,
      due_date: '2027-03-20',
    })
    await extend.click()
    await expect(dialog).toContainText('When the day passed, its 80 points came back to you.')
    await dialog.getByLabel('New deadline').fill('2027-03-18')
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(page.getByRole('alert').filter({ hasText: beyond })).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await expectStatus(204, again.delete(`/missions/${dear.id}`))
    await extend.click()
    await expect(dialog.getByLabel('New deadline')).toHaveValue('2027-03-18')
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(flashMessage(page, extended)).toBeVisible()
    await expect(main).not.toContainText('Expired')
    expect((await again.get('/points')).body).toEqual({ points: 420, held: 80 })
  })
})

test('[Q08.5 Q08.6 Q08.7 Q08.8] a verified quest is restored, and its points are kept or taken back', {
  tag: '@both',
}, async ({ page, server, signedIn }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await finishQuest(child(), quest)
  await verifyQuest(parent, quest)
  await signedIn(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const main = mainRegion(page)
  const dialog = page.getByRole('dialog', { name: 'Restore “Walk the dog”?' })
  const restore = main.getByRole('button', { name: 'Restore' })
  await expect(main.getByRole('button', { name: /Extend|Delete|Edit quest/ })).toHaveCount(0)

  await test.step('they stay: the same again is set aside', async () => {
    await restore.click()
    await expect(dialog).toContainText('The 80 points Mia was paid')
    await expect(dialog.getByRole('radio', { name: 'They stay with Mia' })).toBeChecked()
    await expect(dialog).toContainText('another 80 points are set aside from your balance')
    await expect(dialog.getByLabel('New deadline')).toHaveAttribute('min', daysFrom(0))
    await expectAccessible(page)
    await dialog.getByLabel('New deadline').fill(daysFrom(3))
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(flashMessage(page, restored)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Extend' })).toBeVisible()
    await expect(restore).toHaveCount(0)
    expect((await parent.get('/points')).body).toEqual({ points: 340, held: 80 })
    expect((await child().get('/points')).body.points).toBe(80)
  })

  await test.step('they are taken back: the wallet stays as it is', async () => {
    await finishQuest(child(), quest)
    await verifyQuest(parent, quest)
    await page.reload()
    await restore.click()
    await dialog.getByRole('radio', { name: 'They are taken back' }).check()
    await expect(dialog).toContainText('Mia’s balance goes down by 80 points')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(main.getByRole('button', { name: 'Extend' })).toBeVisible()
    expect((await parent.get('/points')).body).toEqual({ points: 340, held: 80 })
    expect((await child().get('/points')).body.points).toBe(80)
    await expect(questHistory(page).last()).toContainText('Claire hung it up again')
  })

  await test.step('more than the wallet holds is refused, and the choice is kept', async () => {
    await finishQuest(child(), quest)
    await verifyQuest(parent, quest)
    await createQuest(parent, child(), { name: 'Paint the fence', points: 300 })
    await page.reload()
    await restore.click()
    await dialog.getByLabel('New deadline').fill(daysFrom(5))
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('alert').filter({ hasText: beyond })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await restore.click()
    await expect(dialog.getByLabel('New deadline')).toHaveValue(daysFrom(5))
    await dialog.getByRole('radio', { name: 'They are taken back' }).check()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(main.getByRole('button', { name: 'Extend' })).toBeVisible()
    expect((await parent.get('/points')).body).toEqual({ points: 40, held: 380 })
  })
})

test('[Q08.4 Q10.3 Q10.4] one quest of a series is deleted, or this one and all future ones', {
  tag: '@phone',
}, async ({ page, server, signedIn }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { reoccur_scale: 'days' })
  await signedIn(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  const dialog = page.getByRole('dialog', { name: 'Delete “Walk the dog”?' })
  const list = `${server.adultUrl}/kids/${child().id}`
  await mainRegion(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('radio', { name: 'Just this one' })).toBeChecked()
  await expect(dialog).toContainText('The series goes on')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(list)
  await expect(questRows(page)).toHaveCount(1)
  expect((await parent.get('/points')).body).toEqual({ points: 420, held: 80 })

  await questRows(page).getByRole('link').click()
  await expect(questHistory(page)).toContainText(['Repeats: added after the last one'])
  await mainRegion(page).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('radio', { name: 'This and all to come' }).check()
  await expect(dialog).toContainText('Its 80 points come back to you, and the series ends.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(flashMessage(page, 'You have removed the quest.')).toBeVisible()
  await expect(mainRegion(page)).toContainText('No quest yet!')
  expect((await parent.get('/points')).body).toEqual({ points: 500, held: 0 })
})

test('[Q14.5 Q06.7] the series of a verified quest is stopped, and says so', async ({
  page,
  server,
  signedIn,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { reoccur_scale: 'days' })
  await finishQuest(child(), quest)
  await verifyQuest(parent, quest)
  await signedIn(page, parent, `/kids/${child().id}/missions/${quest.id}`)
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
