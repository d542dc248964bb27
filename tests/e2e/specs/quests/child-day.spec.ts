import type { Page } from '@playwright/test'
import { createQuest, finishQuest, rejectQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { giveBonus } from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion, questTag } from '../../support/locators.ts'

const trail = (page: Page) => page.getByRole('region', { name: 'Today on the trail' })
const foldedQuests = (page: Page) => mainRegion(page).locator('.other-days details')
const sleepingPip = (page: Page) => page.getByRole('img', { name: 'Pip is asleep in the nest.' })
const finish = async (page: Page, quest: string) => {
  await trail(page)
    .getByRole('button', { name: `Finished: ${quest}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the trail' }).click()
}

test('[D01.5 D01.6 D01.7 D01.8 D01.11 D01.17] a child’s day from the morning: what is due today, dusk when all is finished, and a new day after midnight', {
  tag: '@wide-and-phone',
}, async ({ page, context, server, signInAs, setClock }) => {
  /** The time passes for the server and in the browser. */
  const passTo = async (time: string) => {
    await setClock(time)
    await context.clock.setFixedTime(time)
  }
  // Wednesday, half past seven in the morning in Toronto.
  await passTo('2027-03-10T12:30:00Z')
  const { parent, child } = await server.newFamily()
  const today = '2027-03-10'
  const daily = { due_date: today, reoccur_scale: 'days' as const, points: 10 }
  const bed = await createQuest(parent, child(), { name: 'Make your bed', ...daily })
  await createQuest(parent, child(), { name: 'Read a book', due_date: today, points: 20 })
  await createQuest(parent, child(), {
    name: 'Water the plants',
    due_date: '2027-03-12',
    points: 5,
    reoccur_scale: 'weeks',
  })
  await signInAs(page, child())

  await test.step('the trail shows today’s quests, and those of later days are folded below the nest', async () => {
    await expect(mainRegion(page)).toContainText('2 quests left on the trail.')
    await expect(trail(page)).toContainText('Pip’s nest')
    await expect(trail(page)).not.toContainText('That’s all for today.')
    await expect(trail(page).getByRole('button', { name: /^Finished/ })).toHaveCount(2)
    await mainRegion(page).getByText('Friday, Mar 12: 1 quest').click()
    await expect(mainRegion(page).getByRole('link', { name: 'Water the plants' })).toBeVisible()
    await expect(mainRegion(page)).toContainText('You can already do this one.')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('after a verified daily quest, the next one waits for its day', async () => {
    await finishQuest(child(), bed)
    await verifyQuest(parent, bed)
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the trail' }).click()
    await expect(questTag(page, 'Make your bed').first()).toContainText('Completed')
    await expect(trail(page).getByRole('button', { name: 'Finished: Make your bed' })).toHaveCount(0)
    await mainRegion(page).getByText('Tomorrow: 1 quest').click()
    await foldedQuests(page).getByRole('link', { name: 'Make your bed' }).click()
    await expect(mainRegion(page)).toContainText('You can finish this quest from Thursday, March 11 on.')
    await expect(mainRegion(page).getByRole('button', { name: 'Finished' })).toHaveCount(0)
    await page.goBack()
  })

  await test.step('after school, the weekly quest of a later day is finished, too', async () => {
    await passTo('2027-03-10T21:00:00Z')
    await signInAs(page, await server.signIn(child().email, child().password))
    await mainRegion(page).getByText('Later: 1 quest').click()
    await foldedQuests(page).getByRole('link', { name: 'Water the plants' }).click()
    await mainRegion(page).getByRole('button', { name: 'Finished' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the trail' }).click()
    await expect(questTag(page, 'Water the plants').first()).toContainText('waiting for verification')
    await expect(mainRegion(page)).toContainText('1 quest left on the trail.')
  })

  await test.step('in the evening the last quest of the day is finished, and dusk falls', async () => {
    await passTo('2027-03-10T23:00:00Z')
    await signInAs(page, await server.signIn(child().email, child().password))
    await expect(trail(page).getByRole('button', { name: 'Finished: Read a book' })).toBeVisible()
    await expect(sleepingPip(page)).toHaveCount(0)
    await finish(page, 'Read a book')
    await expect(sleepingPip(page)).toBeVisible()
    // Both pictures show a gem for the verified quest, and an outline for each of the two quests that wait.
    await expect(sleepingPip(page)).toHaveAttribute('src', /#gems-1-2$/)
    await expect(trail(page).locator('.trail-end img')).toHaveAttribute('src', /#playful-1-2$/)
    await expect(mainRegion(page)).toContainText(/All done for today!\s*10 earned\s*25 waiting/)
    await expect(trail(page)).toContainText('That’s all for today.')
    // The two sums are said once.
    await expect(mainRegion(page)).not.toContainText(/earned today|waiting for your parent|35 points/)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('after the family’s midnight, the daily quest is on the trail again', async () => {
    await passTo('2027-03-11T05:01:00Z')
    await signInAs(page, await server.signIn(child().email, child().password))
    await expect(trail(page).getByRole('button', { name: 'Finished: Make your bed' })).toBeVisible()
    await expect(mainRegion(page)).toContainText('1 quest left on the trail.')
    // The weekly quest still waits for a parent, and the next one cannot be done yet.
    await expect(questTag(page, 'Water the plants').first()).toContainText('waiting for verification')
    await expect(trail(page).getByRole('button', { name: /^Finished/ })).toHaveCount(1)
    await expect(mainRegion(page)).not.toContainText('You can already do this one.')
  })
})

test('[D03.2 D01.9] “Show more of the trail” shows the quests of earlier days, grouped by day', async ({
  page,
  context,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-03-08T17:00:00Z')
  const { parent, child } = await server.newFamily()
  for (const name of ['Feed the cat', 'Rake the leaves']) {
    const quest = await createQuest(parent, child(), { name, due_date: '2027-03-09', points: 5 })
    await finishQuest(child(), quest)
    await verifyQuest(parent, quest)
  }
  await setClock('2027-03-10T17:00:00Z')
  await context.clock.setFixedTime('2027-03-10T17:00:00Z')
  await signInAs(page, await server.signIn(child().email, child().password))
  await expect(trail(page)).toContainText('Nothing on the trail today.')
  await expect(sleepingPip(page)).toBeVisible()
  // No quest was finished today, so the picture shows no gem.
  await expect(sleepingPip(page)).not.toHaveAttribute('src', /#/)
  await page.getByRole('button', { name: 'Show more of the trail' }).click()
  const monday = page.getByRole('region', { name: 'Monday, March 8' })
  await expect(monday.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Show more of the trail' })).toHaveCount(0)
})

test('[D01.10 D01.11] expired quests are folded below the nest, and the nest says when no quest of the day is left', async ({
  page,
  context,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-03-08T17:00:00Z')
  const { parent, child } = await server.newFamily()
  const due = { due_date: '2027-03-09', points: 5 }
  await createQuest(parent, child(), { name: 'Rake the leaves', ...due })
  await finishQuest(child(), await createQuest(parent, child(), { name: 'Feed the cat', ...due }))
  await setClock('2027-03-10T17:00:00Z')
  await context.clock.setFixedTime('2027-03-10T17:00:00Z')
  await signInAs(page, await server.signIn(child().email, child().password))
  await expect(trail(page)).toContainText(/Feed the cat.*The nest\. That’s all for today\./s)
  await expect(trail(page)).not.toContainText('Rake the leaves')
  await mainRegion(page).getByText('1 quest slipped by').click()
  await expect(foldedQuests(page)).toContainText(['Rake the leavesYesterday'])
  await expectAccessible(page)
})

test('[D01.12 D01.13 D01.14 D01.15 D01.16] finished quests and a bonus take little room, so that the first quest left is on the first screen', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await giveBonus(parent, child(), 20, 'You learned to ride your bike!')
  const createFinishedQuest = async (name: string) => {
    const quest = await createQuest(parent, child(), { name, points: 10 })
    await finishQuest(child(), quest)
    return quest
  }
  await verifyQuest(parent, await createFinishedQuest('Make your bed'))
  await createFinishedQuest('Feed the cat')
  await createQuest(parent, child(), { name: 'Read a book' })
  await signInAs(page, child())
  const firstLeft = trail(page).getByRole('button', { name: 'Finished: Read a book' })
  const fold = trail(page).locator('summary')
  const expectAboveBar = async () => {
    await expect(firstLeft).toBeInViewport({ ratio: 1 })
    const barTop = (await page.getByRole('navigation').last().boundingBox())?.y ?? 0
    const button = await firstLeft.boundingBox()
    const viewHeight = page.viewportSize()?.height ?? 0
    const limit = barTop > viewHeight / 2 && barTop < viewHeight ? barTop : viewHeight
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(limit)
  }

  await test.step('each finished quest takes one line', async () => {
    await expect(questTag(page, 'Make your bed')).toContainText('Claire said yes today')
    await expect(questTag(page, 'Make your bed')).toContainText('Completed')
    await expect(questTag(page, 'Feed the cat')).toContainText('waiting for verification')
    await expect(fold).toHaveCount(0)
    await expectAboveBar()
  })

  await test.step('the same on the narrowest phone', async () => {
    const size = page.viewportSize()
    if (!size || size.width > 500) return
    await page.setViewportSize({ width: 320, height: size.height })
    await expectAboveBar()
    await expectNoSidewaysScrolling(page)
    await page.setViewportSize(size)
  })

  await test.step('more than two share one line that opens', async () => {
    await createFinishedQuest('Set the table')
    await rejectQuest(parent, await createFinishedQuest('Rake the leaves'), 'The back garden, too')
    await page.reload()
    await expect(fold).toContainText('3 quests finished')
    await expect(fold).toContainText(/10 earned\s*20 waiting/)
    await fold.click()
    await expect(trail(page).getByRole('link', { name: 'Feed the cat' })).toBeVisible()
    await expect(questTag(page, 'Rake the leaves')).toContainText('The back garden, too')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })
})
