import { randomUUID } from 'node:crypto'
import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { expectDangerous } from '../../support/danger.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { mainRegion, questHistory } from '../../support/locators.ts'

const PASSWORD = 'a-good-long-secret'

test('[F07.14 F07.15 F07.16 F07.19] a second parent joins by mail, decides beside the first one, and is removed', async ({
  page: claire,
  browser,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  const email = `${randomUUID()}@example.ca`
  // A device of his own: two sessions on one device would replace each other.
  const otherDevice = await browser.newContext({ locale: 'en-CA' })
  const luc = await otherDevice.newPage()
  const [claires, lucs] = [mainRegion(claire), mainRegion(luc)]

  await test.step('Claire invites him', async () => {
    await signInAs(claire, parent, '/settings/parents')
    const invite = claires.getByRole('form', { name: 'Invite another parent' })
    await fillFields(invite, { 'E-mail (optional)': email })
    await invite.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(claires).toContainText(`The invitation is on its way to ${email}`)
    await expect(claires).toContainText(/\/verify\/parent\/[\w-]{43}/)
    await expect(claires.getByRole('listitem').filter({ hasText: email })).toContainText('Invited by Claire')
    await expectAccessible(claire)
    await expectNoSidewaysScrolling(claire)
  })

  await test.step('Luc agrees', async () => {
    await luc.goto((await server.getMessage(email)).links[0] ?? '')
    await expect(lucs.getByRole('heading', { level: 1 })).toHaveText('Claire invites you')
    await expect(lucs).toContainText(email)
    await expectAccessible(luc)
    await fillFields(lucs, {
      'First name': 'Luc',
      'Last name': 'Tremblay',
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    })
    await lucs.getByRole('checkbox').check()
    await lucs.getByRole('button', { name: 'Agree and join' }).click()
    await expect(luc).toHaveURL(`${server.adultUrl}/parentdashboard`)
    await expect(lucs).toContainText('Mia')
    await expect(claires.getByRole('listitem').filter({ hasText: 'Luc Tremblay' })).toContainText(email)
  })

  await test.step('what Luc verifies leaves Claire’s list, and says that it was him', async () => {
    await claire.goto(`${server.adultUrl}/parentdashboard`)
    await finishQuest(child(), quest)
    const verify = { name: /Verify/ }
    await expect(claires.getByRole('button', verify).first()).toBeVisible()
    await lucs.getByRole('button', verify).first().click()
    await expect(claires.getByRole('button', verify)).toHaveCount(0, { timeout: 2_000 })
    await claire.goto(`${server.adultUrl}/kids/${child().id}/missions/${quest.id}`)
    await expect(claires).toContainText('Verified by Luc on')
    await expect(claires.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await luc.goto(claire.url())
    await expect(lucs.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(questHistory(claire)).toContainText(['Luc verified'])
  })

  await test.step('Claire removes him, and he is out at once', async () => {
    await claire.goto(`${server.adultUrl}/settings/parents`)
    await expectDangerous(claires.getByRole('button', { name: /Remove/ }))
    await claires.getByRole('button', { name: /Remove/ }).click()
    await claire.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(claires.getByRole('listitem').filter({ hasText: 'Luc Tremblay' })).toHaveCount(0)
    await expect(luc).toHaveURL(/\/login/)
    await luc.goto((await server.getMessage(email, /See the invitation|invites you/)).links[0] ?? '')
    await expect(lucs).toContainText('This link doesn’t work any more')
  })
  await otherDevice.close()
})

test('[F07.4 F07.6 F07.11 F07.16] a copied link mails another to their own address, and whoever has joined can leave @phone', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  const main = mainRegion(page)
  await signInAs(page, parent, '/settings/parents')
  await main
    .getByRole('form', { name: 'Invite another parent' })
    .getByRole('button', { name: 'Invite', exact: true })
    .click()
  await expect(main).toContainText('The invitation is ready')
  const link = /http\S+\/verify\/parent\/[\w-]{43}/.exec((await main.textContent()) ?? '')?.[0] ?? ''
  await expectNoSidewaysScrolling(page)

  await page.goto(link)
  await expect(main).toContainText('You’re logged in already')
  await expectAccessible(page)
  await page.goto(`${server.adultUrl}/logout`)
  await expect(page).toHaveURL(`${server.adultUrl}/`)
  await page.goto(link)
  await fillFields(main, { 'E-mail': parent.email })
  await main.getByRole('button', { name: 'Send me the link' }).click()
  await expect(main).toContainText('Look into your mailbox')
  await expectAccessible(page)

  await page.goto((await server.getMessage(parent.email, /invites you/)).links[0] ?? '')
  await expect(main).toContainText('This e-mail already has an account')
  const email = `${randomUUID()}@example.ca`
  await page.goto(link)
  await fillFields(main, { 'E-mail': email })
  await main.getByRole('button', { name: 'Send me the link' }).click()
  await expect(main).toContainText('Look into your mailbox')
  await page.goto((await server.getMessage(email)).links[0] ?? '')
  const names = { 'First name': 'Luc', 'Last name': 'Tremblay' }
  await fillFields(main, { ...names, Password: PASSWORD, 'Confirm password': PASSWORD })
  await main.getByRole('checkbox').check()
  await expectNoSidewaysScrolling(page)
  await main.getByRole('button', { name: 'Agree and join' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)

  await page.goto(`${server.adultUrl}/settings/account`)
  await expect(main).toContainText('Download')
  await expect(main.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
  await page.goto(`${server.adultUrl}/settings/parents`)
  await expectDangerous(main.getByRole('button', { name: /Leave the family/ }))
  await main.getByRole('button', { name: /Leave the family/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the family' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('status')).toContainText(['You’ve left the family.'])
})
