import type { Request } from '@playwright/test'
import { createQuest, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expect, test } from '../../support/fixtures.ts'
import { banner, mainRegion, questRows, questTag } from '../../support/locators.ts'

test('[Q12.1] a change by one person appears on the other’s open screen without a reload', async ({
  page: parentPage,
  context,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child())
  const kidPage = await context.newPage()
  await signInAs(kidPage, child())
  await signInAs(parentPage, parent)
  const finishButton = questTag(kidPage, 'Walk the dog').getByRole('button', { name: /Finished/ })
  await expect(finishButton).toBeVisible()
  await expect(mainRegion(parentPage)).not.toContainText('Walk the dog')

  await finishButton.click()
  await kidPage.getByRole('dialog').getByRole('button', { name: 'Back to the trail' }).click()
  await expect(mainRegion(parentPage)).toContainText('Walk the dog')
  await mainRegion(parentPage)
    .getByRole('button', { name: /Verify/ })
    .first()
    .click()
  const celebration = kidPage.getByRole('dialog', { name: 'Claire said yes!' })
  await celebration.getByRole('button', { name: 'Back to the trail' }).click()
  await expect(questTag(kidPage, 'Walk the dog')).toContainText('Completed')
  await expect(banner(kidPage).getByRole('status')).toHaveText('80 points')
})

test('[Q12.1] open lists and quest pages update when a quest is created, finished and paid', async ({
  page: parentPage,
  context,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const kidPage = await context.newPage()
  await signInAs(kidPage, child())
  await signInAs(parentPage, parent, `/kids/${child().id}`)
  await expect(mainRegion(kidPage)).toContainText('No quest yet!')
  await expect(mainRegion(parentPage)).toContainText('No quest yet!')

  const quest = await createQuest(parent, child())
  await expect(questTag(kidPage, 'Walk the dog')).toBeVisible()
  await expect(questRows(parentPage)).toContainText(['Walk the dog'])
  await expect(banner(parentPage)).toContainText('420 points')

  await questRows(parentPage).getByRole('link', { name: 'Walk the dog' }).click()
  await expect(mainRegion(parentPage).getByRole('button', { name: 'Delete' })).toBeVisible()
  await finishQuest(child(), quest)
  await expect(mainRegion(parentPage)).toContainText('Mia finished this today at')
  await questTag(kidPage, 'Walk the dog').getByRole('link').click()
  await expect(mainRegion(kidPage)).toContainText(
    'Pip keeps your points safe until your parent takes a look.',
  )
  await verifyQuest(parent, quest)
  await expect(banner(kidPage).getByRole('status')).toHaveText('80 points')
  await expect(mainRegion(parentPage)).toContainText(/Verified on/)
})

test('[Q12.5] changes made while the stream was interrupted appear after it reconnects', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  let allowReconnect = () => {}
  const mayReconnect = new Promise<void>((resolve) => {
    allowReconnect = resolve
  })
  let attempts = 0
  await page.route('**/api/v1/live', async (route) => {
    attempts++
    if (attempts === 1) return route.fulfill({ contentType: 'text/event-stream', body: ': hello\n\n' })
    await mayReconnect
    return route.continue()
  })
  await signInAs(page, child())
  await expect(mainRegion(page)).toContainText('No quest yet!')
  await expect.poll(() => attempts).toBe(2)

  await createQuest(parent, child())
  allowReconnect()
  await expect(questTag(page, 'Walk the dog')).toBeVisible()
})

test('[Q12.9] an error stays on the screen until a request succeeds', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const childrenUrl = '**/api/v1/children'
  await page.route(childrenUrl, (route) =>
    route.fulfill({ status: 409, json: { error: 'Not just now.', code: 'quest_moved_on' } }),
  )
  await signInAs(page, parent)
  const error = mainRegion(page).getByRole('alert')
  await expect(error).toBeVisible()
  // The mark shows later that this element is still on the screen, and not a new one with the same text.
  await error.evaluate((element) => element.setAttribute('data-test-mark', ''))
  // Dispatches the events of a person who returns to the tab and of a connection that comes back.
  await page.evaluate(() => {
    for (const event of ['visibilitychange', 'offline', 'online']) window.dispatchEvent(new Event(event))
  })

  const reloaded = page.waitForResponse(childrenUrl)
  await createQuest(parent, child())
  await reloaded
  await expect(error).toHaveAttribute('data-test-mark')

  await page.unroute(childrenUrl)
  await createQuest(parent, child())
  await expect(error).toHaveCount(0)
  await expect(mainRegion(page)).toContainText('Mia')
})

test('[Q12.7] signing out ends the stream', async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily()
  const isStream = (request: Request) => request.url().endsWith('/api/v1/live')
  const streamStarted = page.waitForRequest(isStream)
  await signInAs(page, parent)
  await streamStarted
  const streamEnded = page.waitForEvent('requestfailed', isStream)
  await banner(page).getByRole('button', { name: 'Claire Tremblay Settings' }).click()
  await banner(page).getByRole('link', { name: 'Log out' }).click()
  await streamEnded
})

test.describe('without a live stream', () => {
  test.use({ expectedPageErrors: [/\/api\/v1\/live/] })

  test('[Q12.6] the screens poll for changes', async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily()
    await page.route('**/api/v1/live', (route) => route.abort())
    await signInAs(page, child())
    await expect(mainRegion(page)).toContainText('No quest yet!')

    await createQuest(parent, child())
    await expect(questTag(page, 'Walk the dog')).toBeVisible({ timeout: 40_000 })
  })
})
