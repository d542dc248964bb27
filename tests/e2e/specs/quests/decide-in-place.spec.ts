import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'

test('[D02.1 D02.2 D02.3] ten quests are verified on a phone with the pointer in one place: no row moves, nothing else is pressed', {
  tag: '@phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  for (let number = 1; number <= 10; number++)
    await finishQuest(child(), await createQuest(parent, child(), { name: `Quest ${number}.`, points: 5 }))
  await signInAs(page, parent)
  const rows = mainRegion(page)
    .getByRole('region', { name: /What’s waiting for you/ })
    .getByRole('listitem')
  await expect(rows).toHaveCount(10)
  const verifyButton = (number: number) => rows.nth(number).getByRole('button', { name: /^Verify/ })
  const first = await verifyButton(0).boundingBox()
  if (!first) throw new Error('The first row has no button to verify')
  const pointer = { x: first.x + first.width / 2, y: first.y + first.height / 2 }
  await page.mouse.move(pointer.x, pointer.y)
  const press = async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
  /** Only the page moves: it is scrolled until the row's button is under the pointer. */
  const pressVerify = async (number: number) => {
    await verifyButton(number).evaluate((button, { y }) => {
      const { top, height } = button.getBoundingClientRect()
      scrollBy({ top: top + height / 2 - y, behavior: 'instant' })
    }, pointer)
    await press()
    await expect(rows.nth(number)).toContainText('Verified')
  }
  const positions = () => rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).offsetTop))
  const before = await positions()

  for (let number = 0; number < 10; number++) {
    await pressVerify(number)
    // A second press in the same place hits nothing.
    await press()
    expect(await positions()).toEqual(before)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows).toHaveCount(10)
  await expect(mainRegion(page)).toContainText('Nothing needs your decision.')
  expect((await parent.get('/missions/waiting')).body.missions).toEqual([])
  expect((await child().get('/points')).body.points).toBe(50)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await rows.nth(3).getByRole('button', { name: /Undo/ }).click()
  await expect(rows.nth(3).getByRole('button', { name: /^Verify.*Quest 4/ })).toBeVisible()
  expect(await positions()).toEqual(before)
})

test('[D02.4] a message takes no room in the page and names what was decided', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await finishQuest(child(), await createQuest(parent, child(), { name: 'Mow the lawn' }))
  await signInAs(page, parent, `/kids/${child().id}`)
  const heading = mainRegion(page).getByRole('heading', { name: 'Quests', exact: true })
  await expect(heading).toBeVisible()
  const before = await heading.boundingBox()
  await page.getByRole('link', { name: /Mow the lawn/ }).click()
  await mainRegion(page).getByRole('button', { name: 'Verify' }).click()
  await expect(
    page.getByText('Mow the lawn: You have verified the quest, your kid will get points shortly.'),
  ).toBeVisible()
  await expect(heading).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
})
