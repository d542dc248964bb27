import type { Page } from '@playwright/test'
import { finish, giveQuest } from '../support/arrange-quests.ts'
import { mainOf } from '../support/locators.ts'
import type { House, Person } from '../support/start-server.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../support/test-server.ts'

const finishedQuests = (page: Page) =>
  mainOf(page).getByRole('switch', { name: 'Completed quests by e-mail' })

/** Subjects of what was sent to somebody. */
async function subjectsTo(house: House, { email }: Person): Promise<string[]> {
  await house.runJobs()
  const { body } = await house.visitor.get(`/dev/messages?to=${encodeURIComponent(email)}`)
  return body.messages.map(({ subject }: { subject: string }) => subject)
}

test('[N01, N02] a parent’s switches hold what was chosen, and what is sent obeys them', {
  tag: '@both',
}, async ({ page, house, signedIn }) => {
  const { parent, child } = await house.newFamily()
  await signedIn(page, parent, '/settings/notification')
  await expect(finishedQuests(page)).toBeChecked()
  await expect(mainOf(page).getByRole('switch', { name: 'News and promo by e-mail' })).not.toBeChecked()
  for (const name of ['Completed quests', 'Low points', 'News and promo']) {
    await expect(mainOf(page).getByRole('switch', { name: `${name} by text message` })).toBeDisabled()
  }
  await expect(mainOf(page)).toContainText('Texts need a verified phone number.')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await finishedQuests(page).press('Space')
  await expect(mainOf(page).getByRole('status')).toHaveText('Saved.')
  await page.reload()
  await expect(finishedQuests(page)).not.toBeChecked()
  const first = await giveQuest(parent, child())
  await finish(child(), first)
  expect(await subjectsTo(house, parent)).not.toContain('Mia finished a quest')

  await finishedQuests(page).check({ force: true })
  await expect(mainOf(page).getByRole('status')).toHaveText('Saved.')
  const second = await giveQuest(parent, child(), { name: 'Feed the cat' })
  await finish(child(), second)
  const mail = await house.mailTo(parent.email, /Feed the cat/)
  expect(mail.subject).toBe('Mia finished a quest')

  await page.goto(mail.links[0] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feed the cat')
})

test('[N02] a switch that cannot be saved goes back and says so', async ({ page, house, signedIn }) => {
  const { parent } = await house.newFamily()
  await signedIn(page, parent, '/settings/notification')
  await page.route('**/api/v1/parents', (route) => route.fulfill({ status: 422, json: { code: 'invalid' } }))

  await finishedQuests(page).press('Space')

  await expect(page.getByRole('alert')).toContainText(
    "Could not update user's notification settings, please try again later",
  )
  await expect(finishedQuests(page)).toBeChecked()
})

test('[N02] settings that cannot be read say so and can be asked for again', async ({
  page,
  house,
  signedIn,
}) => {
  const { parent } = await house.newFamily()
  let isDown = true
  // The stream, once it stands, has everything read again.
  await page.route('**/api/v1/live', (route) => route.fulfill({ status: 429, json: {} }))
  await page.route('**/api/v1/profile', (route) =>
    isDown ? route.fulfill({ status: 429, json: {} }) : route.continue(),
  )
  await signedIn(page, parent, '/settings/notification')
  await expect(mainOf(page)).toContainText(
    "Could not retrieve user's notification settings information, please try again later",
    { timeout: 20_000 },
  )

  isDown = false
  await mainOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(finishedQuests(page)).toBeChecked()
})

test('[N03] the link in a mail’s foot asks, and then stops mails of that kind', { tag: '@both' }, async ({
  page,
  house,
}) => {
  const { parent, child } = await house.newFamily()
  await finish(child(), await giveQuest(parent, child()))
  const { links } = await house.mailTo(parent.email, /\/unsubscribe\//)
  await page.goto(links.find((link) => link.includes('/unsubscribe/')) ?? '')
  await expect(mainOf(page)).toContainText('You will get no more e-mails about “Completed quests”.')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await mainOf(page).getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await expectAccessible(page)

  const { completed_quests } = (await parent.get('/profile')).body.notification_settings
  expect(completed_quests).toEqual({ email: false, sms: false })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await expect(mainOf(page).getByRole('link', { name: 'Go to Settings' })).toHaveAttribute(
    'href',
    '/settings/notification',
  )
})

test('[N03] a link that was cut off is told', async ({ page, house }) => {
  await page.goto(`${house.adultUrl}/unsubscribe/abc`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not complete')
  await expectAccessible(page)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[N03] a child stops its mails on the kid site', { tag: '@both' }, async ({ page, house }) => {
    const { parent, child } = await house.newFamily({ language: 'fr-CA' })
    const invitation = await house.mailTo(child().email)
    await house.visitor.get(`/verify/email/${invitation.links[0]?.split('/').at(-1)}`, { kidSite: true })
    await giveQuest(parent, child())
    const { subject, links } = await house.mailTo(child().email, /\/unsubscribe\//)
    expect(subject).toBe('Nouvelle quête\u00a0: Walk the dog')

    await page.goto(links.find((link) => link.includes('/unsubscribe/')) ?? '')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await mainOf(page).getByRole('button', { name: 'Se désabonner' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est fait')
    expect((await parent.get(`/children/${child().id}`)).body.child.messages).toBe(false)
  })

  test('[N02] the switches are in the parent’s language', { tag: '@both' }, async ({
    page,
    house,
    signedIn,
  }) => {
    const { parent } = await house.newFamily({ language: 'fr-CA' })
    await signedIn(page, parent, '/settings/notification')
    await mainOf(page).getByRole('switch', { name: 'Solde de points bas par courriel' }).press('Space')
    await expect(mainOf(page).getByRole('status')).toHaveText('Enregistré.')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })
})

test('[N03] every link of every message leads to a page of its site', async ({ page, house }) => {
  const { body } = await house.visitor.get('/dev/gallery')
  const links = new Set([...String(body).matchAll(/<a href="(http[^"]+)"/g)].map(([, link]) => link ?? ''))
  expect(links.size).toBeGreaterThan(15)
  for (const link of links) {
    const reply = await page.goto(link)
    expect([link, reply?.status()]).toEqual([link, 200])
  }
})
