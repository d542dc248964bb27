import { createQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[W07.14] a child asks a sibling to take a quest over, who says no, is asked again and says yes', {
    tag: '@phone',
  }, async ({ page, server, signInAs, setClock }) => {
    await setClock('2027-01-11T17:00:00Z')
    const { parent, child } = await server.newFamily({ language: 'fr-CA', children: ['Mia', 'Léo'] })
    const quest = await createQuest(parent, child(), { name: 'La vaisselle', due_date: '2027-01-11' })
    const main = mainRegion(page)
    const path = `/kids/${child().id}/missions/${quest.id}`
    await signInAs(page, child(), path)
    await main.getByText('Demander à ton frère ou à ta sœur').click()
    await main.getByRole('button', { name: 'Demander à Léo' }).click()
    await expect(main.getByText('Demande envoyée à Léo.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await signInAs(page, child('Léo'))
    await main.getByText('Un petit coup de main?').click()
    await expect(main.getByText('Mia te demande')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await main.getByRole('button', { name: /^Non/ }).click()
    await expect(main.getByText('Un petit coup de main?')).toBeHidden()

    await signInAs(page, child(), path)
    await expect(main.getByText('Léo a dit non cette fois-ci.')).toBeVisible()
    await main.getByRole('button', { name: 'Demander à Léo' }).click()
    await expect(main.getByText('Demande envoyée à Léo.')).toBeVisible()

    await signInAs(page, child('Léo'))
    await main.getByText('Un petit coup de main?').click()
    await main.getByRole('button', { name: /^Oui, je la fais/ }).click()
    await expect(main.getByRole('list').getByText('La vaisselle').first()).toBeVisible()

    await signInAs(page, parent, `/kids/${child('Léo').id}/missions/${quest.id}`)
    await expect(main.getByText('Mia l’a cédée à Léo.')).toBeVisible()
    await expect(main.getByText('Léo a pris la relève')).toBeVisible()
    await expectAccessible(page)
  })
})
