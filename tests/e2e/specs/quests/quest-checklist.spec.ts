import { createQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields, unfold } from '../../support/forms.ts'
import { mainRegion } from '../../support/locators.ts'

const MONDAY = '2027-01-11T20:00:00Z'
const TODAY = '2027-01-11'
const steps = [{ text: 'Clear the table' }, { text: 'Rinse' }, { text: 'Dry' }]

test.describe('with an unsteady connection', () => {
  test.use({ expectedPageErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('[W10.16 W10.17] a child ticks the steps of a quest, and is asked before it finishes the quest with open ones', {
    tag: '@phone',
  }, async ({ page, server, signInAs, setClock }) => {
    await setClock(MONDAY)
    const { parent, child } = await server.newFamily({ children: ['Mia'] })
    const { id } = await createQuest(parent, child(), { name: 'Wash the dishes', due_date: TODAY, steps })
    const listTicks = async () =>
      (await parent.get(`/missions/${id}`)).body.mission.steps.map(({ done }: { done: boolean }) => done)
    await signInAs(page, child(), '/childdashboard')
    const main = mainRegion(page)
    const dialog = page.getByRole('dialog')
    await main.getByRole('button', { name: 'Finished: Wash the dishes' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('3 steps are still open. Finish anyway?')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await dialog.getByRole('button', { name: 'Not yet' }).click()

    const list = main.getByRole('group', { name: 'Steps' })
    await list.getByRole('checkbox', { name: 'Rinse' }).check()
    // Without a connection the tick is shown, and goes back with a message if it cannot be saved.
    await page.context().setOffline(true)
    await list.getByRole('checkbox', { name: 'Dry' }).click()
    await expect(page.getByText(/offline|internet/i).first()).toBeVisible()
    await expect(list.getByRole('checkbox', { name: 'Dry' })).not.toBeChecked()
    await page.context().setOffline(false)
    await list.getByRole('checkbox', { name: 'Dry' }).press('Space')
    await expect(list).toContainText('2 of 3 steps done')
    await expect.poll(listTicks).toEqual([false, true, true])
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await page.reload()
    await expect(dialog).toHaveCount(0)
    await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await main.getByRole('button', { name: 'Finished', exact: true }).click()
    await expect(dialog.getByRole('heading')).toHaveText('1 step is still open. Finish anyway?')
    await expect(dialog.getByRole('listitem')).toHaveText(['Clear the table'])
    await dialog.getByRole('button', { name: 'Not yet' }).click()
    await list.getByRole('checkbox', { name: 'Clear the table' }).check()
    await main.getByRole('button', { name: 'Finished', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(await listTicks()).toEqual([true, true, true])
    expect((await parent.get(`/missions/${id}`)).body.mission.complete).toBe(true)
  })
})

test('[W10.18 W10.19] a parent writes the steps of a quest, changes them, and reads which are done', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY)
  const { parent, child } = await server.newFamily({ children: ['Mia'] })
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  await fillFields(main, { 'Quest name': 'Wash the dishes', Description: 'All of them.', Points: '10' })
  await unfold(main, 'More')
  const field = main.getByRole('textbox', { name: 'Steps (optional)' })
  await field.fill(Array.from({ length: 11 }, (_, index) => `Step ${index}`).join('\n'))
  await field.blur()
  await expect(main.getByText('A quest can have up to 10 steps')).toBeVisible()
  await field.fill('Clear the table\n\nDry\n')
  await expect(main.getByText('2 of 10')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await main.getByRole('button', { name: 'Create quest' }).click()
  await expect(main.getByText('Mia sees “Wash the dishes” right away.')).toBeVisible()

  const [{ id }] = (await child().get('/missions')).body.missions
  await child().put(`/missions/${id}/ticks`, { step: { number: 2, text: 'Dry', done: true } })
  await signInAs(page, parent, `/kids/${child().id}/missions/${id}`)
  await main.getByRole('button', { name: 'Edit quest' }).click()
  await unfold(main, 'More')
  await expect(field).toHaveValue('Clear the table\nDry')
  await field.fill('Clear the table\nRinse\nDry')
  await main.getByRole('button', { name: 'Save' }).click()
  const list = main.getByRole('region', { name: 'Steps' })
  await expect(list).toContainText('1 of 3 steps done')
  await expect(list.getByRole('listitem')).toHaveText([
    'Not done: Clear the table',
    'Not done: Rinse',
    'Done: Dry',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await child().put(`/missions/${id}`, { mission: { complete: true } })
  await signInAs(page, parent, '/parentdashboard')
  const row = main.getByRole('listitem').filter({ hasText: 'Wash the dishes' }).first()
  await expect(row).toContainText('1 of 3 steps done')
  await row.getByRole('button', { name: 'Description, Wash the dishes' }).click()
  await expect(row.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
})
