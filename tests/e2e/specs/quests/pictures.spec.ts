import type { Locator } from '@playwright/test'
import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { expectDangerous } from '../../support/danger.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields, unfold } from '../../support/forms.ts'
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
  await unfold(main, 'More')
  await expect(field.getByRole('status')).toHaveText('No picture')
  // Relative to the name, because typing scrolls the page.
  const heightAboveSteps = async () => {
    const [name, steps] = await Promise.all(
      ['Quest name', 'Steps'].map((label) => main.getByLabel(label).boundingBox()),
    )
    return (steps?.y ?? 0) - (name?.y ?? 0)
  }
  const before = await heightAboveSteps()
  await fillFields(main, { 'Quest name': 'Vacuum the stairs' })
  await expect(field.getByRole('status')).toHaveText(/^Vacuum cleaner/)
  expect(await heightAboveSteps()).toBe(before)
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
  await unfold(main, 'More')
  await field.getByRole('button', { name: 'Remove' }).click()
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('heading', { name: 'Vacuum the hall' })).toBeVisible()
  await expect(main.locator('.quest-picture')).toHaveCount(0)
})

test('[W11.13 W11.16] a parent uses a photo of the family’s own for a quest, and deletes it', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const main = mainRegion(page)
  const field = main.getByRole('group', { name: 'Picture' })
  const dialog = page.getByRole('dialog')
  await fillFields(main, { 'Quest name': 'Brush Minou', Description: 'Softly.', Points: '20' })
  await unfold(main, 'More')
  await field.getByRole('button', { name: /^(Choose|Change)/ }).click()
  const input = dialog.getByLabel('Use a photo of yours')
  await input.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('alert')).toContainText('This browser can’t show that file as a picture.')
  await input.setInputFiles('web/public/apple-touch-icon.png')
  await expect(dialog.getByRole('heading', { name: 'Move it into place' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(field.getByRole('status')).toHaveText('Your own picture')
  await main.getByRole('button', { name: 'Create quest' }).click()
  await main.getByRole('link', { name: 'View quest list' }).click()

  const picture = page.locator('img[src^="/quest-pictures/own/"]')
  const isLoaded = () => picture.first().evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect(picture).toHaveCount(1)
  await expect.poll(isLoaded).toBe(256)
  await signInAs(page, child(), '/childdashboard')
  await expect.poll(isLoaded).toBe(256)

  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  await unfold(main, 'More')
  await field.getByRole('button', { name: /^(Choose|Change)/ }).click()
  await expect(dialog.getByRole('button', { name: 'Your picture 1', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectDangerous(dialog.getByRole('button', { name: /^Delete.*Your picture 1/ }))
  await dialog.getByRole('button', { name: /^Delete.*Your picture 1/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Delete this picture?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByLabel('Use a photo of yours')).toBeAttached()
  await expect(picture).toHaveCount(0)
  await page.goto(`${server.adultUrl}/kids/${child().id}`)
  await expect(main.getByRole('link', { name: /^Brush Minou/ })).toBeVisible()
  await expect(picture).toHaveCount(0)
})

test('[W11.19 W11.20] parents see pictures where they verify and in the week, and a child in its folded lists and its week', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-01-11T15:00:00Z')
  const { parent, child } = await server.newFamily()
  const bed = {
    name: 'Make your bed',
    due_date: '2027-01-11',
    picture: 'bed' as const,
    reoccur_scale: 'days' as const,
  }
  await finishQuest(child(), await createQuest(parent, child(), bed))
  await createQuest(parent, child(), { name: 'Feed the cat', due_date: '2027-01-13', picture: 'cat' })
  const main = mainRegion(page)
  const pictureIn = (row: Locator, name: string) => row.locator(`img[src="/quest-pictures/${name}.svg"]`)
  const day = (name: string) => main.getByRole('region', { name })

  await signInAs(page, parent)
  await expect(
    pictureIn(main.getByRole('listitem').filter({ hasText: 'Make your bed' }), 'bed'),
  ).toBeVisible()
  await main.getByRole('link', { name: 'See the week' }).click()
  await expect(
    pictureIn(day('Wednesday Jan 13').getByRole('button', { name: /^Feed the cat/ }), 'cat'),
  ).toBeVisible()
  await expect(pictureIn(day('Thursday Jan 14'), 'bed')).toBeVisible()
  await expectAccessible(page)

  await signInAs(page, child())
  await main.getByText(/^Wed.*1 quest/).click()
  await expect(pictureIn(main.getByRole('listitem').filter({ hasText: 'Feed the cat' }), 'cat')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'See my week' }).click()
  await expect(pictureIn(day('Wednesday Jan 13'), 'cat')).toBeVisible()
})
