import type { Quest } from '#contract/quests/quests.ts'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest, finishQuest, rejectQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expect, test } from '../../support/fixtures.ts'
import { flashMessage, mainRegion, questRows } from '../../support/locators.ts'

test('[Q11.9] a tab shows an error if another tab decided first', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await finishQuest(child(), quest)
  // Blocks the live stream, which would tell this tab that the quest was already decided.
  await page.route('**/api/v1/live', () => {})
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  await mainRegion(page).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Under the table')

  await rejectQuest(parent, quest, 'Behind the ears, too')
  await dialog.getByRole('button', { name: 'Reject' }).click()

  await expect(
    page.getByRole('alert').filter({ hasText: 'This quest has changed in the meantime.' }),
  ).toBeVisible()
  const { mission } = (await parent.get(`/missions/${quest.id}`)).body
  expect(mission.note).toBe('Behind the ears, too')
})

for (const buttonName of ['Reject', 'Change the points or add a note'])
  test(`[Q11.9 Q12.10] the dialog “${buttonName}” keeps its note when the other parent decides meanwhile`, async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent, child } = await server.newFamily()
    const quest = await createQuest(parent, child())
    await finishQuest(child(), quest)
    await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
    await mainRegion(page).getByRole('button', { name: buttonName, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/A note to Mia/).fill('Under the table')

    await verifyQuest(parent, quest, 'Well done')
    await expect(mainRegion(page)).toContainText(/Verified on/)
    await expect(dialog.getByLabel(/A note to Mia/)).toHaveValue('Under the table')
    await dialog.locator('[type=submit]').click()

    await expect(
      page.getByRole('alert').filter({ hasText: 'This quest has changed in the meantime.' }),
    ).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

test('[K01.4 Q12.10 H13.7] the dashboard’s dialog keeps its note when the other parent decides meanwhile', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await finishQuest(child(), quest)
  await signInAs(page, parent)
  await mainRegion(page)
    .getByRole('button', { name: /^Reject.*Walk the dog/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/A note to Mia/).fill('Under the table')

  await verifyQuest(parent, quest)
  await expect(mainRegion(page)).toContainText('Nothing needs your decision.')
  await expect(dialog.getByLabel(/A note to Mia/)).toHaveValue('Under the table')
  await dialog.getByRole('button', { name: 'Reject' }).click()

  await expect(
    page.getByRole('alert').filter({ hasText: 'This quest has changed in the meantime.' }),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /What’s waiting for you/ })).toBeFocused()
})

test('[Q06.6] the edit form of one quest is not shown for another', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const questPath = ({ id }: Quest) => `/kids/${child().id}/missions/${id}`
  const dog = await createQuest(parent, child())
  const cat = await createQuest(parent, child(), { name: 'Feed the cat' })
  await signInAs(page, parent, `/kids/${child().id}`)
  await questRows(page).getByRole('link', { name: 'Walk the dog' }).click()
  await mainRegion(page).getByRole('link', { name: 'Mia’s quests' }).click()
  await questRows(page).getByRole('link', { name: 'Feed the cat' }).click()
  await expect(page).toHaveURL(server.adultUrl + questPath(cat))
  await mainRegion(page).getByRole('button', { name: 'Edit' }).click()
  await expect(mainRegion(page).getByLabel('Quest name')).toHaveValue('Feed the cat')

  await page.evaluate(() => history.go(-2))

  await expect(page).toHaveURL(server.adultUrl + questPath(dog))
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
  await expect(mainRegion(page).getByLabel('Quest name')).toHaveCount(0)
})

test('[Q14.4 Q14.6] the dialog for stopping a waiting series tells that its last quest is deleted with it', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-03-10T17:00:00Z')
  const family = await server.newFamily()
  const today = '2027-03-10'
  const dog = await createQuest(family.parent, family.child(), {
    points: 100,
    due_date: today,
    reoccur_scale: 'days',
  })
  await createQuest(family.parent, family.child(), { name: 'Rake', points: 400, due_date: '2027-03-30' })
  await setClock('2027-03-11T05:31:00Z')
  const parent = await server.signIn(family.parent.email)
  await expectStatus(200, parent.put(`/missions/${dog.id}`, { mission: { points: 300 } }))
  await server.runJobs()

  await signInAs(page, parent, `/kids/${family.child().id}`)
  await mainRegion(page)
    .getByRole('button', { name: /^Stop.*Walk the dog/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Stop “Walk the dog”?' })
  await expect(dialog).toContainText('Its last quest was never finished and is removed, too.')
  await dialog.getByRole('button', { name: 'Stop the series' }).click()

  await expect(flashMessage(page, 'The series has ended.')).toBeVisible()
  expect((await parent.get(`/missions/${dog.id}`)).status).toBe(404)
})

test('[K10.1] a child with over a hundred quests sees how many are left', async ({
  page,
  server,
  signInAs,
}) => {
  test.slow()
  const { parent, child } = await server.newFamily()
  for (let number = 1; number <= 103; number++) {
    await createQuest(parent, child(), {
      name: `Quest ${number}`,
      points: 1,
    })
  }
  await signInAs(page, child())
  await expect(page.getByText('103 quests left on the trail.')).toBeVisible()
})
