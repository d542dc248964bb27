import type { Locator, Page } from '@playwright/test'
import { createQuest, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'

/** 20:00 in the test families' time zone, four hours before the payday. */
const FRIDAY_EVENING = '2027-01-16T01:00:00Z'
const FRIDAY = '2027-01-15'
const SATURDAY = '2027-01-16T05:06:00Z'

async function expectWellMade(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
}
const allowanceCard = (page: Page, name = 'Allowance'): Locator =>
  mainRegion(page).getByRole('region', { name })

test('[W12.19 W12.21] a parent gives an allowance, the child reads it, gets it and sees why it is so much, and the parent changes and ends it', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(FRIDAY_EVENING)
  const { parent, child } = await server.newFamily({ children: ['Mia'] })
  const [done] = [
    await createQuest(parent, child(), { due_date: FRIDAY, points: 10 }),
    await createQuest(parent, child(), { due_date: FRIDAY, points: 10, name: 'Tidy up' }),
  ]
  await finishQuest(child(), done)
  await verifyQuest(parent, done)
  const pointsPage = `/kids/${child().id}/points`
  await signInAs(page, parent, pointsPage)
  const card = allowanceCard(page)
  await card.getByRole('button', { name: 'Give an allowance' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Points a week').fill('51')
  await expect(dialog.getByLabel('Day of the week')).toHaveValue('SA')
  await expect(dialog.getByRole('status')).toHaveText(
    'Mia gets up to 51 points every Saturday, by the share of the week’s quests that were done.',
  )
  await dialog.getByRole('radio', { name: 'All or nothing' }).check()
  await expect(dialog.getByRole('status')).toHaveText(
    'Mia gets 51 points every Saturday if all of the week’s quests were done.',
  )
  await dialog.getByRole('radio', { name: 'By share' }).check()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Next allowance for Mia: Saturday, January 16.')).toBeVisible()
  await expect(card.getByText('Mia gets up to 51 points every Saturday')).toBeVisible()
  await expect(card.getByText('Next: Saturday, January 16.')).toBeVisible()
  await expectWellMade(page)

  await signInAs(page, child(), '/mypoints')
  await expect(mainRegion(page).getByText('Saturday: up to 51 points of allowance.')).toBeVisible()
  await expectWellMade(page)
  await setClock(SATURDAY)
  await server.runJobs()
  await page.reload()
  const line = mainRegion(page).getByRole('listitem').filter({ hasText: '1 of 2 quests' })
  await expect(line).toContainText('Your allowance')
  await expect(line).toContainText('+26')

  await signInAs(page, parent, pointsPage)
  await expect(card.getByText('Next: Saturday, January 23.')).toBeVisible()
  await card.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Points a week').fill('40')
  await dialog.getByRole('radio', { name: 'Always in full' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('Mia gets 40 points every Saturday.')).toBeVisible()

  await card.getByRole('button', { name: 'End the allowance' }).click()
  await expect(page.getByText('The allowance has ended: Mia.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Give an allowance' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByText('Mia gets 40 points every Saturday.')).toBeVisible()
  await card.getByRole('button', { name: 'End the allowance' }).click()
  await expect(card.getByRole('button', { name: 'Give an allowance' })).toBeVisible()
  await signInAs(page, child(), '/mypoints')
  await expect(line).toBeVisible()
  await expect(mainRegion(page).getByText('up to 40 points of allowance')).toHaveCount(0)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[W12.20 W12.21] the dashboard, the child’s page and the child say what waits for points and for decisions, in French', {
    tag: '@wide-and-phone',
  }, async ({ page, server, signInAs, setClock }) => {
    await setClock(FRIDAY_EVENING)
    const { parent, child } = await server.newFamily({ children: ['Mia', 'Émile'], language: 'fr-CA' })
    const allowance = { points: 400, weekday: 'SA', condition: 'share' }
    for (const kid of [child(), child('Émile')])
      await parent.put(`/children/${kid.id}/allowance`, { allowance })
    await finishQuest(child('Émile'), await createQuest(parent, child('Émile'), { due_date: FRIDAY }))
    await parent.post('/points', { points: { value: 100, child_id: child().id } })
    await setClock(SATURDAY)
    await server.runJobs()

    await signInAs(page, parent)
    const waiting = allowanceCard(page, 'Une allocation attend des points')
    await expect(waiting.getByRole('listitem')).toHaveText([/Mia.: 400 points pour le samedi 16.janvier/])
    await expect(waiting.getByRole('link', { name: 'Acheter plus de points' })).toBeVisible()
    await expectWellMade(page)
    await signInAs(page, parent, `/kids/${child().id}/points`)
    const card = allowanceCard(page, 'Allocation')
    await expect(card.getByText('400 points pour la semaine passée')).toBeVisible()
    await expectWellMade(page)
    await signInAs(page, parent, `/kids/${child('Émile').id}/points`)
    await expect(card.getByText('l’allocation attend votre décision sur des quêtes terminées')).toBeVisible()
    await expectWellMade(page)

    await signInAs(page, child(), '/mypoints')
    await expect(mainRegion(page).getByText('400 points d’allocation en route vers ton nid')).toBeVisible()
    await expect(mainRegion(page).getByText('Samedi : jusqu’à 400 points d’allocation.')).toBeVisible()
    await expectWellMade(page)
    await signInAs(page, child('Émile'), '/mypoints')
    await expect(mainRegion(page).getByText('Ton allocation sera calculée')).toBeVisible()
    await expectWellMade(page)
  })
})
