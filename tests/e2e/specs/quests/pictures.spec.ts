import { createQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { keyboardUser } from '../../support/keyboard.ts'
import { mainRegion } from '../../support/locators.ts'

test('[W11.3 W11.4 W11.5 W11.10 W11.11 W11.12] a parent takes or finds a picture for a quest by keyboard, and the child sees it', {
  tag: '@phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { name: 'Sing' })
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  const field = main.getByRole('group', { name: 'Picture' })
  await expect(field.getByRole('status')).toHaveText('No picture')
  const before = await main.getByLabel('Description').boundingBox()
  await fillFields(main, { 'Quest name': 'Vacuum the stairs' })
  await expect(field.getByRole('status')).toHaveText(/^Vacuum cleaner/)
  expect(await main.getByLabel('Description').boundingBox()).toEqual(before)
  await fillFields(main, { Description: 'Every step.', Points: '20' })
  await expect(field.getByRole('status')).toHaveText(/^Vacuum cleaner\s*Proposed for this name$/)
  await expectNoSidewaysScrolling(page)

  const { press, tabTo, type, use } = keyboardUser(page)
  await field.getByRole('button', { name: 'Remove' }).focus()
  await press('Shift+Tab', 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await tabTo(dialog.getByLabel('Search for a picture'))
  await type('kitten')
  await expect(dialog.getByRole('status')).toHaveText('1 picture')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await use(dialog.getByRole('button', { name: 'Cat' }))
  await expect(field.getByRole('status')).toHaveText('Cat')
  await fillFields(main, { 'Quest name': 'Vacuum the hall' })
  await expect(field.getByRole('status')).toHaveText('Cat')
  await main.getByRole('button', { name: 'Create quest' }).click()
  await main.getByRole('link', { name: 'View quest list' }).click()

  const picture = page.locator('img[src="/quest-pictures/cat.svg"]')
  const rows = main.getByRole('listitem').filter({ hasText: /Vacuum|Sing/ })
  await expect(rows.filter({ hasText: 'Vacuum' }).locator(picture)).toBeVisible()
  await expect(rows.filter({ hasText: 'Sing' }).locator('.quest-picture')).toHaveCount(0)
  await expectNoSidewaysScrolling(page)
  await main.getByRole('link', { name: /^Vacuum the hall/ }).click()
  await expect(picture).toBeVisible()

  await signInAs(page, child())
  const tag = main.getByRole('listitem').filter({ hasText: 'Vacuum the hall' })
  await expect(tag.locator(picture)).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(main.locator('.quest-picture')).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await main.getByRole('link', { name: 'Vacuum the hall' }).click()
  await expect(picture).toBeVisible()
  await expectNoSidewaysScrolling(page)

  await signInAs(page, parent)
  await page.goto(`${server.adultUrl}/kids/${child().id}`)
  await main.getByRole('link', { name: /^Vacuum the hall/ }).click()
  await main.getByRole('button', { name: 'Edit quest' }).click()
  await field.getByRole('button', { name: 'Remove' }).click()
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('heading', { name: 'Vacuum the hall' })).toBeVisible()
  await expect(main.locator('.quest-picture')).toHaveCount(0)
})
