import type { Page } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import {
  approveOrder,
  createRewardFamily,
  giveBonus,
  importDemoProducts,
  requestRewards,
  verifyPhone,
} from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields, logIn } from '../../support/forms.ts'
import { banner, flashMessage, mainRegion } from '../../support/locators.ts'
import { getProduct, setProducts } from '../../support/products.ts'
import type { Person } from '../../support/start-server.ts'

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

/** Creates a quest that is due in two days; returns its id. */
async function createQuestDueSoon(parent: Person, child: Person, values: Record<string, unknown>) {
  const mission = { child_id: child.id, description: 'All of it', due_date: inTwoDays(), ...values }
  const { body } = await parent.post('/missions', { mission })
  return body.mission.id as string
}

/** Creates a repeating open quest worth 30 points and a finished one worth 45. */
async function createTwoQuests(parent: Person, child: Person) {
  await createQuestDueSoon(parent, child, { name: 'Recycling', points: 30, reoccur_scale: 'weeks' })
  const finished = await createQuestDueSoon(parent, child, { name: 'Rake the leaves', points: 45 })
  await child.put(`/missions/${finished}`, { mission: { complete: true } })
}

async function expectAccessibleLayout(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
}

test('[N06.1 N06.4 N06.12 S16.1 S16.3 H13.1 H13.2] a parent deletes the account, logs in again and restores it', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await createTwoQuests(parent, child('Mia'))
  await signInAs(page, parent, '/settings/account')

  await mainRegion(page).getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your family’s account?' })
  await expect(dialog).toContainText('You will be logged out, together with Mia and Leo.')
  await expect(dialog).toContainText(
    'Your points (425), the points set aside for quests (75) and your children’s points (0)',
  )
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await mainRegion(page).getByRole('button', { name: 'Delete account' }).click()
  // Delays the screen of the closed account until a response 401 has told this page that its session has ended.
  const signedOut = page.waitForResponse((response) => response.status() === 401)
  await page.route('**/assets/ClosedScreen*', async (route) => {
    await signedOut
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()

  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await expect(mainRegion(page)).toContainText('If you change your mind, log in by')
  await expectAccessibleLayout(page)
  expect((await server.getMessage(parent.email, /account is closed/)).subject).toBe(
    'Your Questnest account is closed',
  )

  await page.goto(`${server.adultUrl}/login`)
  await logIn(page, parent)
  await expect(page).toHaveURL(`${server.adultUrl}/closed`)
  await expect(mainRegion(page)).toContainText('Everything is still here')
  await expectAccessibleLayout(page)
  await page.reload()
  await mainRegion(page).getByRole('button', { name: 'Restore my account' }).click()

  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  await expect(
    flashMessage(page, 'Welcome back! Your family’s quests, points and settings are as you left them.'),
  ).toBeVisible()
  await expect(mainRegion(page)).toContainText('Rake the leaves')
})

test('[N06.14 S16.9] the page “Your account is closed” does not sign out a parent who has signed in again in another tab', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  await signInAs(page, parent, '/settings/account')
  await mainRegion(page).getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  const otherTab = await context.newPage()
  await otherTab.goto(`${server.adultUrl}/login`)
  await logIn(otherTab, parent)
  await mainRegion(otherTab).getByRole('button', { name: 'Restore my account' }).click()
  await expect(otherTab).toHaveURL(`${server.adultUrl}/parentdashboard`)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await otherTab.reload()

  await expect(mainRegion(otherTab).getByRole('region', { name: 'Your Children' })).toBeVisible()
  await expect(otherTab).toHaveURL(`${server.adultUrl}/parentdashboard`)
})

test('[N06.1 N06.8 H13.1 H13.2] a parent who deletes the account is asked which approved rewards to send', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  await setProducts(server, { kite: 200, 'plush-owl': 100, telescope: 50 })
  const { parent, child } = await server.newFamily()
  await verifyPhone(server, parent)
  await giveBonus(parent, child(), 400)
  const findProduct = (name: string) => getProduct(child(), name)
  const [kite, owl, telescope] = [
    await findProduct('Diamond kite'),
    await findProduct('Plush owl'),
    await findProduct('Telescope with tripod'),
  ]
  for (const order of [...(await requestRewards(child(), kite)), ...(await requestRewards(child(), owl))])
    await approveOrder(parent, order)
  await requestRewards(child(), telescope)
  await signInAs(page, parent, '/settings/account')

  await mainRegion(page).getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your family’s account?' })
  await expect(dialog).toContainText('1 reward request waiting for your decision is rejected')
  await expect(dialog.getByRole('checkbox', { name: 'Plush owl for Mia (100 points)' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Diamond kite for Mia (200 points)' }).check()
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()

  const { ticket } = (await server.visitor.post('/auth', parent)).body
  await expectStatus(200, server.visitor.post('/auth/restore', { ticket }))
  const childAgain = await server.signIn(child().email)
  expect((await childAgain.get('/points')).body).toEqual({ points: 200, held: 0 })
  const { orders } = (await childAgain.get('/orders')).body
  expect(orders).toMatchObject([{ status: 'approved', product: { name: 'Diamond kite' } }])
})

test('[N06.8] the dialog asks about all held orders, even if there are more than a hundred', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await createRewardFamily(server, 12_000)
  const { kite, 'yo-yo': yoyo } = await importDemoProducts(server, parent, { kite: 100, 'yo-yo': 200 })
  const [earliest] = await requestRewards(child(), yoyo)
  for (const count of [30, 30, 30, 10]) {
    const [firstOfRequest, ...others] = await requestRewards(child(), ...Array<typeof kite>(count).fill(kite))
    if (firstOfRequest) await approveOrder(parent, firstOfRequest, others)
  }
  if (earliest) await approveOrder(parent, earliest)
  await signInAs(page, parent, '/settings/account')

  await mainRegion(page).getByRole('button', { name: 'Delete account' }).click()

  const heldOrders = page.getByRole('dialog').getByRole('checkbox')
  await expect(heldOrders).toHaveCount(101)
  await expect(heldOrders.and(page.getByLabel('Star yo-yo for Mia (200 points)'))).toBeVisible()
})

test('[K11.1] the dialog for deleting a kid counts all open quests and their points, even more than a hundred', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  for (let count = 0; count < 101; count++)
    await createQuestDueSoon(parent, child(), { name: 'Dishes', points: 3 })
  await signInAs(page, parent, `/kids/${child().id}/profile`)

  await mainRegion(page).getByRole('button', { name: 'Delete Mia’s account' }).click()

  await expect(page.getByRole('dialog')).toContainText(
    '101 open quests are deleted; the points set aside for them (303) come back to you.',
  )
})

test('[S16.4 S16.6] a parent who signs in can leave the account closed', async ({ page, server }) => {
  const { parent, child } = await server.newFamily()
  await parent.delete('/parents')
  await page.goto(`${server.adultUrl}/login`)
  await logIn(page, parent)

  await mainRegion(page).getByRole('button', { name: 'Leave it closed' }).click()

  await expect(page).toHaveURL(`${server.adultUrl}/login`)
  await expect(flashMessage(page, 'Your account stays closed.')).toBeVisible()
  await page.goto(`${server.adultUrl}/closed`)
  await expect(page).toHaveURL(`${server.adultUrl}/login`)
  await page.goto(server.kidUrl)
  await logIn(page, child())
  const message = 'Your family’s account is closed right now. Ask your parent or guardian.'
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
})

test('[N06.2 S17.6] closing the account immediately signs out a kid', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, child())
  await expect(mainRegion(page)).toBeVisible()

  await parent.delete('/parents')

  await expect(mainRegion(page).getByLabel('Password', { exact: true })).toBeVisible()
})

for (const [choice, wallet] of [
  ['Verify', 445],
  ['Don’t pay', 490],
] as const) {
  test(`[K11.1 K11.2 K11.3 K11.14 H13.1 H13.2 H13.7] a parent deletes a kid, chooses “${choice}” for its finished quest, and brings the kid back`, {
    tag: '@wide-and-phone',
  }, async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily()
    await setProducts(server, { kite: 10 })
    await giveBonus(parent, child(), 10)
    await requestRewards(child(), await getProduct(child(), 'Diamond kite'))
    await createTwoQuests(parent, child())
    await signInAs(page, parent, `/kids/${child().id}/profile`)

    await mainRegion(page).getByRole('button', { name: 'Delete Mia’s account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Mia’s account?' })
    await expect(dialog).toContainText(
      '1 open quest is deleted; the points set aside for it (30) come back to you.',
    )
    await expect(dialog).toContainText('Repeating quests end.')
    await expect(dialog).toContainText(
      '1 reward request waiting for your decision is rejected; its points go back.',
    )
    await expectAccessibleLayout(page)
    await dialog.getByLabel(choice, { exact: true }).check()
    await dialog.getByRole('button', { name: 'Delete the account' }).click()

    await expect(page).toHaveURL(`${server.adultUrl}/kids`)
    await expect(flashMessage(page, 'Mia’s account is deleted.')).toBeVisible()
    await expect(mainRegion(page).getByText('Inactive')).toBeVisible()
    expect((await parent.get('/points')).body).toEqual({ points: wallet, held: 0 })
    expect((await server.visitor.post('/auth', child())).status).toBe(401)

    await page.goto(`${server.adultUrl}/kids/${child().id}/profile`)
    const notice = mainRegion(page).getByRole('region', { name: 'Mia’s account is inactive' })
    await expect(notice).toBeVisible()
    await expectAccessibleLayout(page)
    await notice.getByRole('button', { name: /Bring back/ }).click()
    await expect(flashMessage(page, 'Mia is back')).toBeVisible()
    await expect(notice).toBeHidden()
    await expect(mainRegion(page)).toBeFocused()
    const childAgain = await server.signIn(child().email)
    expect((await childAgain.get('/points')).body.points).toBe(500 - wallet)
    expect((await childAgain.get('/missions?state=open')).body.missions).toEqual([])
  })
}

test('[K11.2] once a kid is deleted, the header shows the points that came back', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await createTwoQuests(parent, child())
  // Blocks the live stream, which would also update the points.
  await page.route('**/api/v1/live', () => {})
  await signInAs(page, parent, `/kids/${child().id}/profile`)
  await expect(banner(page)).toContainText('425 points')
  await mainRegion(page).getByRole('button', { name: 'Delete Mia’s account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Don’t pay', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Delete the account' }).click()

  await expect(banner(page)).toContainText('500 points')
})

test('[K11.11] until a deleted kid is back, its quests are read-only', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child(), { name: 'Walk the dog' })
  await finishQuest(child(), quest)
  await verifyQuest(parent, quest)
  await parent.delete(`/children/${child().id}`)
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Walk the dog')
  await expect(mainRegion(page)).toContainText('Verified')
  await expect(mainRegion(page).getByRole('button', { name: /Undo|Restore/ })).toHaveCount(0)

  await parent.put(`/children/${child().id}/reactivate`, {})
  await page.reload()
  await expect(mainRegion(page).getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(mainRegion(page).getByRole('button', { name: 'Undo' })).toBeVisible()
})

test.describe('when the server fails', () => {
  test.use({ expectedPageErrors: [/status of 503/] })
  for (const [account, path, button, confirm, message] of [
    ['family', '/settings/account', 'Delete account', 'Delete my account', 'Failed to delete user account'],
    ['kid', 'profile', 'Delete Mia’s account', 'Delete the account', 'Failed to delete kid account'],
  ] as const) {
    test(`[N06.6 K11.8 H07.3] the account of the ${account} is kept, the dialog closes, and an error is shown`, async ({
      page,
      server,
      signInAs,
    }) => {
      const { parent, child } = await server.newFamily()
      await signInAs(page, parent, path.startsWith('/') ? path : `/kids/${child().id}/${path}`)
      await page.route('**/api/v1/{parents,children/*}', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
      )

      await mainRegion(page).getByRole('button', { name: button }).click()
      await page.getByRole('dialog').getByRole('button', { name: confirm }).click()

      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      expect((await child().get('/profile')).status).toBe(200)
    })
  }
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[N06.12 S16.3] a parent deletes the account, then restores it', { tag: '@wide-and-phone' }, async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent } = await server.newFamily({ language: 'fr-CA' })
    await signInAs(page, parent, '/settings/account')
    await mainRegion(page).getByRole('button', { name: 'Supprimer le compte' }).click()
    await expectAccessibleLayout(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer mon compte' }).click()
    await expect(page.getByRole('heading', { name: 'Votre compte est fermé' })).toBeVisible()

    await page.goto(`${server.adultUrl}/login`)
    await fillFields(page, { Courriel: parent.email, 'Mot de passe': parent.password })
    await mainRegion(page).getByRole('button', { name: 'Se connecter', exact: true }).click()
    await mainRegion(page).getByRole('button', { name: 'Rétablir mon compte' }).click()

    await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  })
})
