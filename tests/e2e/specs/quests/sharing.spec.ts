import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields, unfold } from '../../support/forms.ts'
import { mainRegion } from '../../support/locators.ts'

const MONDAY = '2027-01-11T20:00:00Z'
const TODAY = '2027-01-11'

test('[W06.25 W06.8] a parent gives a quest by turns, and reads whose turn it is and who is next', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY)
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo', 'Zoé'] })
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  await fillFields(main, { 'Quest name': 'Wash the dishes', Description: 'All of them.', Points: '10' })
  await unfold(main, 'Who')
  await main.getByRole('checkbox', { name: 'Leo' }).check()
  await main.getByRole('checkbox', { name: 'Zoé' }).check()
  await expect(main.getByText('3 kids, 30 points in all')).toBeVisible()
  const sharing = main.getByLabel('How they share it')
  await expect(sharing.getByRole('option', { name: 'They take turns' })).toHaveCount(0)
  await sharing.selectOption('Together, points shared')
  await expect(main.getByText('3 kids, 10 points in all')).toBeVisible()
  await unfold(main, 'Repeats')
  await main.getByRole('radio', { name: 'Daily' }).check()
  await sharing.selectOption('They take turns')
  await expect(main.getByText('Mia begins, then Leo and Zoé.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await main.getByRole('button', { name: 'Create quest' }).click()
  await expect(main.getByText('Mia sees “Wash the dishes” right away.')).toBeVisible()

  await signInAs(page, parent, `/kids/${child().id}`)
  await main.getByRole('link', { name: /Wash the dishes/ }).click()
  await expect(main.getByRole('region', { name: 'Whose turn' }).getByRole('listitem')).toHaveText([
    'MiaThis time',
    'LeoNo turn yet',
    'ZoéNo turn yet',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
})

test('[W07.1] a parent skips a turn, and the same child has the next one', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY)
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  const form = { due_date: TODAY, also_for: [child('Leo').id], points: 20, sharing: 'turns' as const }
  const { id } = await createQuest(parent, child(), { ...form, reoccur_scale: 'days' })
  await signInAs(page, parent, `/kids/${child().id}/missions/${id}`)
  const main = mainRegion(page)
  await main.getByRole('button', { name: 'Skip this time' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('20 points go back to your balance')
  await expect(dialog).toContainText('The next one is the same kid’s turn.')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await dialog.getByRole('button', { name: 'Skip this time' }).click()
  await expect(page.getByText('Skipped this time.')).toBeVisible()
  await main.getByRole('link', { name: /Walk the dog.*Tomorrow|Walk the dog.*Jan 12/ }).click()
  await expect(main.getByRole('region', { name: 'Whose turn' }).getByRole('listitem')).toHaveText([
    'MiaThis time',
    'LeoNo turn yet',
  ])
})

test('[W06.19] a parent changes who shares a quest', async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY)
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo', 'Zoé'] })
  const form = { due_date: TODAY, also_for: [child('Leo').id], points: 20, sharing: 'together' as const }
  const { id } = await createQuest(parent, child(), form)
  await signInAs(page, parent, `/kids/${child().id}/missions/${id}`)
  const main = mainRegion(page)
  await main.getByRole('button', { name: 'Edit quest' }).click()
  await unfold(main, 'Who')
  await main.getByRole('checkbox', { name: 'Leo' }).uncheck()
  await expect(main.getByText('Choose at least two.').last()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Save' })).toBeDisabled()
  await main.getByRole('checkbox', { name: 'Leo' }).check()
  await main.getByRole('checkbox', { name: 'Zoé' }).check()
  await expect(main.getByText('20 more points')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('region', { name: 'Together' }).getByRole('listitem')).toHaveText([
    'MiaNot yet',
    'LeoNot yet',
    'ZoéNot yet',
  ])
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[W06.26] a child reads with whom it shares a quest and who has finished it, and is told if another was faster', {
    tag: '@wide-and-phone',
  }, async ({ page, server, signInAs, setClock }) => {
    await setClock(MONDAY)
    const { parent, child } = await server.newFamily({ language: 'fr-CA', children: ['Mia', 'Leo'] })
    const also_for = [child('Leo').id]
    const form = { due_date: TODAY, also_for, points: 11 }
    const garage = await createQuest(parent, child(), { ...form, name: 'Le garage', sharing: 'split' })
    const walk = await createQuest(parent, child(), { ...form, name: 'Le chien', sharing: 'first_come' })
    await signInAs(page, child(), `/kids/${child().id}/missions/${garage.id}`)
    const main = mainRegion(page)
    const sharers = main.getByRole('region', { name: 'Ensemble' })
    await expect(main.getByText('+6 points')).toBeVisible()
    await expect(sharers.getByRole('listitem')).toHaveText(['ToiPas encore', 'LeoPas encore'])
    await main.getByRole('button', { name: 'Terminée', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(sharers.getByRole('listitem')).toHaveText(['Toi Terminée', 'LeoPas encore'])
    await expect(main.getByText('Les autres doivent encore la terminer.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await signInAs(page, child(), `/kids/${child().id}/missions/${walk.id}`)
    await expect(main.getByRole('region', { name: 'Premier arrivé' })).toBeVisible()
    await finishQuest(child('Leo'), walk)
    await expect(main.getByText('Quelqu’un d’autre a cette quête maintenant.')).toBeVisible()
    await expectAccessible(page)
  })
})
