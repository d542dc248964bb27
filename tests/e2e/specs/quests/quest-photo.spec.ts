import { createQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { unfold } from '../../support/forms.ts'
import { mainRegion } from '../../support/locators.ts'

const MONDAY = '2027-01-11T20:00:00Z'
const TODAY = '2027-01-11'

test.use({ expectedPageErrors: [/ERR_FAILED/] })

test('[W10.30 W10.31 W10.32] a child is asked for a photo and sends it, and a parent sees it large before verifying', {
  tag: '@phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY)
  const { parent, child } = await server.newFamily({ children: ['Mia'] })
  const { id } = await createQuest(parent, child(), { name: 'Tidy your room', due_date: TODAY })
  await signInAs(page, parent, `/kids/${child().id}/missions/${id}`)
  const main = mainRegion(page)
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: 'Edit quest' }).click()
  await unfold(main, 'More')
  await main.getByRole('checkbox', { name: /Ask for a photo/ }).check()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('heading', { name: 'Tidy your room' })).toBeVisible()

  await signInAs(page, child(), '/childdashboard')
  await main.getByRole('button', { name: 'Finished: Tidy your room' }).click()
  const photo = main.getByRole('region', { name: 'Photo' })
  await expect(photo).toContainText('This quest needs a photo first.')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  const input = photo.getByLabel('Take or choose a photo')
  await input.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(photo).toContainText('This file is not a photo that we can open.')
  await page.route('**/missions/*/photo', (route) => route.abort())
  await input.setInputFiles('web/public/apple-touch-icon.png')
  await expect(photo.getByRole('alert')).toHaveText(/^Questnest can’t be reached right now/)
  await page.unrouteAll()
  await input.setInputFiles('web/public/apple-touch-icon.png')
  await expect(photo.getByRole('img', { name: 'Photo of “Tidy your room”' })).toBeVisible()
  await expect(photo).toContainText('Your photo is ready.')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await main.getByRole('button', { name: 'Finished', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()

  await signInAs(page, parent, '/parentdashboard')
  await main.getByRole('button', { name: 'Description and photo, Tidy your room' }).click()
  await main.getByRole('button', { name: 'Show the photo of “Tidy your room” large' }).click()
  await expect(dialog.getByRole('img', { name: 'Photo of “Tidy your room”' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: /^Verify.*Tidy your room/ }).click()
  await expect(main.getByText('Verified').first()).toBeVisible()
  await page.goto(`${server.adultUrl}/kids/${child().id}/missions/${id}`)
  await expect(main.getByRole('img', { name: 'Photo of “Tidy your room”' })).toBeVisible()
})
