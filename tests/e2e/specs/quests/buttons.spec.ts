import type { Locator } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest, daysFromToday, finishQuest } from '../../support/arrange-quests.ts'
import { addAuthenticator } from '../../support/authenticator.ts'
import { expectDangerous } from '../../support/danger.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'
import { saveCard } from '../../support/payments.ts'

const readColours = (button: Locator) =>
  button.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return { color, backgroundColor }
  })

test('[D11.6 D11.7 D11.8] all delete buttons look alike, Reject does not have Verify’s green, and the Edit button shows the word Edit', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const open = await createQuest(parent, child(), { name: 'Sweep' })
  const finished = await createQuest(parent, child(), { name: 'Rake' })
  await finishQuest(child(), finished)
  const main = mainRegion(page)
  const button = (name: string | RegExp) => main.getByRole('button', { name })

  await signInAs(page, parent, `/kids/${child().id}/missions/${open.id}`)
  await expect(button('Edit quest')).toHaveText('Edit')
  await expect(button('Delete')).toBeVisible()
  await expectDangerous(button('Delete'))

  await page.goto(`${server.adultUrl}/kids/${child().id}/missions/${finished.id}`)
  await expect(button('Reject')).toBeVisible()
  const [verify, reject] = [await readColours(button('Verify')), await readColours(button('Reject'))]
  expect(reject.backgroundColor).not.toBe(verify.backgroundColor)
  expect(reject.color).not.toBe(verify.backgroundColor)
  await button('Reject').click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Reject' })
  expect((await readColours(confirm)).backgroundColor).not.toBe(verify.backgroundColor)

  await page.goto(`${server.adultUrl}/settings/account`)
  await expectDangerous(button('Delete account'))
  await page.goto(`${server.adultUrl}/kids/${child().id}/profile`)
  await expectDangerous(button('Delete Mia’s account'))
})

test('[D11.6] what removes a card, a session, an app, a tablet, a PIN, an invitation or a coming break looks like deleting', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const pause = { child_id: null, reason: 'away', first_day: daysFromToday(2), last_day: daysFromToday(3) }
  await saveCard(parent, 'pays')
  await expectStatus(201, parent.post('/parents/invites', { email: '' }))
  await expectStatus(201, parent.post('/tablets', { name: 'Kitchen', child_ids: [child().id] }))
  await expectStatus(200, parent.put(`/children/${child().id}/pin`, { pin: '7294' }))
  await expectStatus(201, parent.post('/pauses', { pause }))
  // Another session of the same parent.
  await signInAs(page, await server.signIn(parent.email, parent.password))
  const main = mainRegion(page)
  const expectDangerousAt = (path: string, name: string | RegExp) =>
    test.step(`${path}: ${name}`, async () => {
      await page.goto(server.adultUrl + path)
      await expectDangerous(main.getByRole('button', { name }).first())
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)
    })
  for (const [path, name] of [
    ['/settings/payment', /^Delete ?, Visa/],
    ['/settings/account', /^Log out ?,/],
    ['/settings/account', 'Log out everywhere else'],
    ['/settings/parents', /^Withdraw/],
    ['/settings/tablets', /^Remove ?, Kitchen/],
    [`/kids/${child().id}/profile`, 'Remove the PIN'],
    [`/kids/${child().id}`, /^Cancel ?,/],
  ] as const)
    await expectDangerousAt(path, name)
  // An app ends the parent's other sessions.
  await addAuthenticator(parent)
  await signInAs(page, parent)
  await expectDangerousAt('/settings/account', /^Remove ?, Pixel/)
})
