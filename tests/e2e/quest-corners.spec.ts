import { dayAhead, finish, giveQuest, reject } from './given-quests.ts'
import { expect, test } from './house.ts'
import { mainOf } from './places.ts'

test('[Q07] a second tab whose note went nowhere is told so', async ({ page, house, signedIn }) => {
  const { parent, child } = await house.newFamily()
  const quest = await giveQuest(parent, child())
  await finish(child(), quest)
  await signedIn(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  await mainOf(page).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Under the table')

  await reject(parent, quest, 'Behind the ears, too')
  await dialog.getByRole('button', { name: 'Reject' }).click()

  await expect(
    page.getByRole('alert').filter({ hasText: 'This quest has changed in the meantime.' }),
  ).toBeVisible()
  const { mission } = (await parent.get(`/missions/${quest.id}`)).body
  expect(mission.note).toBe('Behind the ears, too')
})

test('[K10] a child with more than a hundred quests to do is told their number', async ({
  page,
  house,
  signedIn,
}) => {
  test.slow()
  const { parent, child } = await house.newFamily()
  for (let number = 1; number <= 103; number++) {
    await giveQuest(parent, child(), {
      name: `Quest ${number}`,
      points: 1,
      due_date: dayAhead(1 + (number % 5)),
    })
  }
  await signedIn(page, child())
  await expect(page.getByText('103 quests left on the trail.')).toBeVisible()
})
