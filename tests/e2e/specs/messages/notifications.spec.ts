import type { Page } from '@playwright/test'
import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'
import type { Person, TestServer } from '../../support/start-server.ts'

const finishedQuestsSwitch = (page: Page) =>
  mainRegion(page).getByRole('switch', { name: 'Completed quests by e-mail' })

async function listSubjects(server: TestServer, { email }: Person): Promise<string[]> {
  await server.runJobs()
  const { body } = await server.visitor.get(`/dev/messages?to=${encodeURIComponent(email)}`)
  return body.messages.map(({ subject }: { subject: string }) => subject)
}

test('[N02.1 N02.3 N02.5 N02.8 D09.6] a parent’s switches and supper hour are saved, and decide which mails are sent, and when', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock('2026-03-02T15:00:00Z')
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, '/settings/notification')
  await expect(finishedQuestsSwitch(page)).toBeChecked()
  await expect(mainRegion(page).getByRole('switch', { name: 'News and promo by e-mail' })).not.toBeChecked()
  for (const name of [
    'Completed quests',
    'Reward requests',
    'Weekly summary',
    'Low points',
    'News and promo',
  ]) {
    await expect(mainRegion(page).getByRole('switch', { name: `${name} by text message` })).toBeDisabled()
  }
  await expect(mainRegion(page)).toContainText('Texts need a verified phone number.')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await finishedQuestsSwitch(page).press('Space')
  await expect(mainRegion(page).getByRole('status')).toHaveText('Saved.')
  await page.reload()
  await expect(finishedQuestsSwitch(page)).not.toBeChecked()
  const due_date = '2026-03-05'
  await finishQuest(child(), await createQuest(parent, child(), { due_date }))
  expect(await listSubjects(server, parent)).not.toContain('Mia finished a quest')

  await finishedQuestsSwitch(page).check({ force: true })
  await expect(mainRegion(page).getByRole('status')).toHaveText('Saved.')
  await mainRegion(page).getByLabel('Supper time').selectOption('17')
  await expect.poll(async () => (await parent.get('/profile')).body.supper_hour).toBe(17)
  await page.reload()
  await expect(mainRegion(page).getByLabel('Supper time')).toHaveValue('17')

  // Parents get a mail at once only about the day's first finished quest. The mail about the second one waits until the
  // supper hour, 17:00 in Toronto (22:00 UTC).
  await finishQuest(child(), await createQuest(parent, child(), { name: 'Feed the cat', due_date }))
  await setClock('2026-03-02T21:59:00Z')
  expect(await listSubjects(server, parent)).not.toContain('Mia finished a quest')
  await setClock('2026-03-02T22:00:00Z')
  const mail = await server.getMessage(parent.email, /Feed the cat/)
  expect(mail.subject).toBe('Mia finished a quest')

  await page.goto(mail.links[0] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feed the cat')
})

test('[N02.6] a switch that cannot be saved moves back with an error', async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily()
  await signInAs(page, parent, '/settings/notification')
  await page.route('**/api/v1/parents', (route) => route.fulfill({ status: 422, json: { code: 'invalid' } }))

  await finishedQuestsSwitch(page).press('Space')

  await expect(page.getByRole('alert')).toContainText(
    "Could not update user's notification settings, please try again later",
  )
  await expect(finishedQuestsSwitch(page)).toBeChecked()
})

test('[D09.6] if a supper hour cannot be saved, the old one is shown again with an error', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  await signInAs(page, parent, '/settings/notification')
  await page.route('**/api/v1/parents', (route) => route.fulfill({ status: 422, json: { code: 'invalid' } }))

  await mainRegion(page).getByLabel('Supper time').selectOption('17')

  await expect(page.getByRole('alert')).toContainText(
    "Could not update user's notification settings, please try again later",
  )
  await expect(mainRegion(page).getByLabel('Supper time')).toHaveValue('18')
})

test('[N02.7] a failure to load the settings can be retried', async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily()
  let isRefusing = true
  // Blocks the live stream: when it connects, the page requests all its data again.
  await page.route('**/api/v1/live', (route) => route.fulfill({ status: 429, json: {} }))
  await page.route('**/api/v1/profile', (route) =>
    isRefusing ? route.fulfill({ status: 429, json: {} }) : route.continue(),
  )
  await signInAs(page, parent, '/settings/notification')
  await expect(mainRegion(page)).toContainText(
    "Could not retrieve user's notification settings information, please try again later",
    { timeout: 20_000 },
  )

  isRefusing = false
  await mainRegion(page).getByRole('button', { name: 'Try again' }).click()
  await expect(finishedQuestsSwitch(page)).toBeChecked()
})

test('[N10.3 N10.4] the unsubscribe link in a mail asks for confirmation, then stops mails of that kind', {
  tag: '@wide-and-phone',
}, async ({ page, server }) => {
  const { parent, child } = await server.newFamily()
  await finishQuest(child(), await createQuest(parent, child()))
  const { links } = await server.getMessage(parent.email, /\/unsubscribe\//)
  await page.goto(links.find((link) => link.includes('/unsubscribe/')) ?? '')
  await expect(mainRegion(page)).toContainText('You won’t get any more e-mails about “Completed quests”.')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await mainRegion(page).getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await expectAccessible(page)

  const { completed_quests } = (await parent.get('/profile')).body.notification_settings
  expect(completed_quests).toEqual({ email: false, sms: false })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await expect(mainRegion(page).getByRole('link', { name: 'Go to Settings' })).toHaveAttribute(
    'href',
    '/settings/notification',
  )
})

test('[N10.6] a truncated unsubscribe link shows an error', async ({ page, server }) => {
  await page.goto(`${server.adultUrl}/unsubscribe/abc`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not complete')
  await expectAccessible(page)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[N10.5] a child unsubscribes on the kid site', { tag: '@wide-and-phone' }, async ({
    page,
    server,
  }) => {
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    const verificationMail = await server.getMessage(child().email)
    await server.visitor.get(`/verify/email/${verificationMail.links[0]?.split('/').at(-1)}`, {
      kidSite: true,
    })
    await createQuest(parent, child())
    const { subject, links } = await server.getMessage(child().email, /\/unsubscribe\//)
    expect(subject).toBe('Une nouvelle quête pour toi')

    await page.goto(links.find((link) => link.includes('/unsubscribe/')) ?? '')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await mainRegion(page).getByRole('button', { name: 'Se désabonner' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est fait')
    expect((await parent.get(`/children/${child().id}`)).body.child.messages).toBe(false)
  })

  test('[N02.1] a parent changes a switch', { tag: '@wide-and-phone' }, async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent } = await server.newFamily({ language: 'fr-CA' })
    await signInAs(page, parent, '/settings/notification')
    await mainRegion(page).getByRole('switch', { name: 'Solde de points bas par courriel' }).press('Space')
    await expect(mainRegion(page).getByRole('status')).toHaveText('Enregistré.')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })
})

test('[N03.5] every link of every message leads to an existing page', async ({ page, server }) => {
  const { body } = await server.visitor.get('/dev/gallery')
  const links = new Set([...String(body).matchAll(/<a href="(http[^"]+)"/g)].map(([, link]) => link ?? ''))
  expect(links.size).toBeGreaterThan(15)
  for (const link of links) {
    const reply = await page.goto(link)
    expect([link, reply?.status()]).toEqual([link, 200])
  }
})
