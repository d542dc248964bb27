import type { Page } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest, finishQuest, rejectQuest } from '../../support/arrange-quests.ts'
import { expect, test } from '../../support/fixtures.ts'
import { expectFieldError, fillFields } from '../../support/forms.ts'
import { banner, mainRegion, questRows, questTag } from '../../support/locators.ts'

const verifiedFlash = 'You have verified the quest, your kid will get points shortly.'
const rejectedFlash = 'You have rejected the quest, your kid will get notification shortly.'
const questChangedError = 'This quest has changed in the meantime. Here is how it looks now.'

/** Blocks the live stream, as on a slow connection. */
const blockLiveStream = (page: Page) => page.route('**/api/v1/live', () => {})

test('[Q07.1 Q07.9 Q07.10 Q07.13 K10.2 D08.4] on both sites a quest is created, finished, rejected, finished again, verified and paid once', async ({
  page: parentPage,
  context,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const kidPage = await context.newPage()
  const listPath = `/kids/${child().id}`
  await signInAs(kidPage, child())
  await expect(mainRegion(kidPage)).toContainText('No quest yet!')

  await test.step('the parent creates it', async () => {
    await signInAs(parentPage, parent, `${listPath}/assignmission`)
    await fillFields(mainRegion(parentPage), {
      'Quest name': 'Walk the dog',
      Description: 'Twice around the block.',
      Points: '80',
    })
    await mainRegion(parentPage).getByRole('button', { name: 'Create quest' }).click()
    await mainRegion(parentPage).getByRole('link', { name: 'View quest list' }).click()
    await questRows(parentPage).getByRole('link', { name: 'Walk the dog' }).click()
    await expect(mainRegion(parentPage).getByRole('button', { name: 'Delete' })).toBeVisible()
    await expect(mainRegion(parentPage).getByRole('button', { name: /Verify|Reject/ })).toHaveCount(0)
  })

  await test.step('the child finishes it', async () => {
    await kidPage.reload()
    await questTag(kidPage, 'Walk the dog').getByRole('button', { name: 'Finished: Walk the dog' }).click()
    const celebration = kidPage.getByRole('dialog')
    await expect(celebration.getByRole('heading')).toHaveText('All done for today!')
    await expect(celebration).toContainText(
      'Yay! Quest marked as complete! After your parent approves it your points will be deposited!',
    )
    await expect(celebration).toContainText('+80')
    await celebration.getByRole('button', { name: 'Back to the trail' }).click()
    await expect(questTag(kidPage, 'Walk the dog')).toContainText('waiting for verification')
    await expect(questTag(kidPage, 'Walk the dog').getByRole('button')).toHaveCount(0)
    await expect(mainRegion(kidPage)).toContainText('80 waiting')
    await expect(banner(kidPage).getByRole('status')).toHaveText('0 points')
  })

  await test.step('the parent rejects it with a note', async () => {
    await parentPage.reload()
    await expect(mainRegion(parentPage)).toContainText('Mia finished this today at')
    await expect(mainRegion(parentPage).getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await mainRegion(parentPage).getByRole('button', { name: 'Reject' }).click()
    const dialog = parentPage.getByRole('dialog', { name: 'Reject “Walk the dog”?' })
    await expectFieldError(
      dialog.getByLabel(/A note to Mia/),
      'x'.repeat(201),
      'At most 200 characters, please',
    )
    const note = dialog.getByLabel(/A note to Mia/)
    await note.fill('')
    const suggestions = dialog.getByRole('group', { name: 'Ideas to get you started' }).getByRole('button')
    await suggestions.filter({ hasText: 'Nearly there!' }).click()
    await suggestions.filter({ hasText: 'tonight' }).click()
    await expect(note).toHaveValue('Let’s look at it together tonight.')
    await note.fill('Once more around the block.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(parentPage.getByRole('status').filter({ hasText: rejectedFlash })).toBeVisible()
    await expect(parentPage).toHaveURL(server.adultUrl + listPath)
  })

  await test.step('the child reads the note and finishes again', async () => {
    await kidPage.reload()
    await expect(questTag(kidPage, 'Walk the dog')).toContainText('Not yet: have another go')
    await questTag(kidPage, 'Walk the dog').getByRole('link').click()
    await expect(kidPage).toHaveURL(/missions/)
    await expect(mainRegion(kidPage)).toContainText('Your parent says: “Once more around the block.”')
    await mainRegion(kidPage).getByRole('button', { name: 'Finished' }).click()
    await kidPage.getByRole('dialog').getByRole('button', { name: 'Back to the trail' }).click()
    await expect(kidPage).toHaveURL(`${server.kidUrl}/childdashboard`)
  })

  const secondTab = await context.newPage()
  await blockLiveStream(secondTab)
  await test.step('the parent verifies it, and is led to the kid’s quests', async () => {
    await parentPage.reload()
    await expect(questRows(parentPage).filter({ hasText: 'Walk the dog' })).toContainText('To verify')
    await questRows(parentPage).getByRole('link', { name: 'Walk the dog' }).click()
    await expect(mainRegion(parentPage)).toContainText('Verifying pays the 80 points you set aside for it.')
    await secondTab.goto(parentPage.url())
    await expect(mainRegion(secondTab).getByRole('button', { name: 'Verify' })).toBeVisible()

    await mainRegion(parentPage).getByRole('button', { name: 'Verify' }).click()
    await expect(parentPage.getByRole('status').filter({ hasText: verifiedFlash })).toBeVisible()
    await expect(parentPage).toHaveURL(server.adultUrl + listPath)
    await expect(questRows(parentPage).filter({ hasText: 'Walk the dog' })).toContainText('Completed')
    await expect(banner(parentPage)).toContainText('420 points')
  })

  await test.step('a second tab that verifies the quest, too, shows success, and nothing is paid twice', async () => {
    await mainRegion(secondTab).getByRole('button', { name: 'Verify' }).click()
    await expect(secondTab.getByRole('status').filter({ hasText: verifiedFlash })).toBeVisible()
    await expect(mainRegion(secondTab).getByText('80 points', { exact: true }).first()).toBeVisible()
    expect((await child().get('/points')).body.points).toBe(80)
    expect((await parent.get('/points')).body).toEqual({ points: 420, held: 0 })
  })

  await test.step('the child sees the points arrive once', async () => {
    const celebration = kidPage.getByRole('dialog', { name: 'Claire said yes!' })
    await expect(celebration).toContainText('You did it: Walk the dog. 80 points fly into your nest.')
    await celebration.getByRole('button', { name: 'Back to the trail' }).click()
    await expect(banner(kidPage).getByRole('status')).toHaveText('80 points')
    await expect(questTag(kidPage, 'Walk the dog')).toContainText('Completed')

    await kidPage.reload()
    await expect(questTag(kidPage, 'Walk the dog')).toContainText('Completed')
    await expect(kidPage.getByRole('dialog')).toHaveCount(0)
  })
})

test('[Q07.4 Q07.5] while verifying, a parent changes the number of points and adds a note', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await finishQuest(child(), quest)
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)

  await mainRegion(page).getByRole('button', { name: 'Change the points or add a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify “Walk the dog”' })
  await expect(dialog.getByLabel('Points to pay')).toHaveValue('80')
  await expectFieldError(dialog.getByLabel('Points to pay'), '0', 'Points value should at least be 1')
  await dialog.getByLabel('Points to pay').fill('100')
  await dialog.getByLabel(/A note to Mia/).fill('In the rain, too!')
  await dialog.getByRole('button', { name: 'Verify' }).click()

  await expect(page.getByRole('status').filter({ hasText: verifiedFlash })).toBeVisible()
  await expect(banner(page)).toContainText('400 points')
  expect((await child().get('/points')).body.points).toBe(100)
  await signInAs(page, child(), `/kids/${child().id}/missions/${quest.id}`)
  await expect(mainRegion(page)).toContainText('Your parent says: “In the rain, too!”')
  await expect(mainRegion(page).getByRole('button')).toHaveCount(0)
})

test('[Q07.8] rejecting an overdue quest needs a new due date', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-03-11T04:00:00Z')
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { due_date: '2027-03-10' })
  await finishQuest(child(), quest)
  await setClock('2027-03-11T06:00:00Z')
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)

  await mainRegion(page).getByRole('button', { name: 'Reject' }).click()
  const deadline = page.getByRole('dialog').getByLabel('New deadline')
  await expect(deadline).toHaveAttribute('min', '2027-03-11')
  await expectFieldError(deadline, '', 'Field cannot be empty.')
  await deadline.fill('2027-03-13')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()

  await expect(page.getByRole('status').filter({ hasText: rejectedFlash })).toBeVisible()
  await expect(questRows(page)).toContainText('deadline: Mar 13, 2027')
  await expect(questRows(page)).not.toContainText('Expired')
})

test('[Q11.9] an outdated tab shows an error and the current state', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await finishQuest(child(), quest)
  await blockLiveStream(page)
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  await expect(mainRegion(page).getByRole('button', { name: 'Verify' })).toBeVisible()

  await rejectQuest(parent, quest)
  await mainRegion(page).getByRole('button', { name: 'Verify' }).click()

  await expect(page.getByRole('alert').filter({ hasText: questChangedError })).toBeVisible()
  await expect(mainRegion(page).getByRole('button', { name: /Verify|Reject/ })).toHaveCount(0)
  await expect(mainRegion(page).getByRole('button', { name: 'Delete' })).toBeVisible()
})

test('[Q07.12] if finishing a quest fails, an error is shown', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await blockLiveStream(page)
  await signInAs(page, child())
  await expect(questTag(page, 'Walk the dog')).toBeVisible()

  await expectStatus(204, parent.delete(`/missions/${quest.id}`))
  await questTag(page, 'Walk the dog').getByRole('button').click()

  await expect(page.getByRole('alert')).toContainText(
    'Oops, looks like something went wrong, please try again later.',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(mainRegion(page)).toContainText('No quest yet!')
})

test('[Q13.1 Q13.10] a child undoes finishing a quest', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child())
  await signInAs(page, child())
  const tag = questTag(page, 'Walk the dog')
  const undone = page.getByRole('status').filter({ hasText: 'Undone. It is back on your trail.' })

  await tag.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(undone).toBeVisible()
  await expect(tag.getByRole('button', { name: 'Finished: Walk the dog' })).toBeVisible()
  await undone.getByRole('button', { name: 'Dismiss' }).click()

  await tag.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the trail' }).click()
  await tag.getByRole('link').click()
  await expect(mainRegion(page)).toContainText('waiting for verification')
  await mainRegion(page).getByRole('button', { name: 'Undo' }).click()
  await expect(undone).toBeVisible()
  await expect(mainRegion(page).getByRole('button', { name: 'Finished' })).toBeVisible()
  expect((await parent.get('/missions/waiting')).body.missions).toEqual([])
})

test('[Q13.5 Q13.10] a parent undoes a verification with the button in the message', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await finishQuest(child(), quest)
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  await mainRegion(page).getByRole('button', { name: 'Verify' }).click()
  const verified = page.getByRole('status').filter({ hasText: verifiedFlash })

  await verified.getByRole('button', { name: 'Undo' }).click()

  await expect(page.getByRole('status')).toContainText(['Undone. The quest is waiting for you again.'])
  await expect(questRows(page)).toContainText('To verify')
  expect((await child().get('/points')).body.points).toBe(0)
})
