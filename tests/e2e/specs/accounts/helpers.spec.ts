import { randomUUID } from 'node:crypto'
import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { expectDangerous } from '../../support/danger.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { mainRegion } from '../../support/locators.ts'

const PASSWORD = 'a-good-long-secret'

test('[D11.6 F07.22 F07.24 F07.26 F07.28 F07.31 F07.34] a helper joins, verifies and rejects, sees nothing else, and is removed', {
  tag: '@wide-and-phone',
}, async ({ page: claire, browser, server, signInAs, viewport }) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  const [mia, leo] = [child('Mia'), child('Leo')]
  const dishes = await createQuest(parent, mia, { name: 'Dishes' })
  const lawn = await createQuest(parent, mia, { name: 'Mow the lawn' })
  const secret = await createQuest(parent, leo, { name: 'Walk the dog' })
  const email = `${randomUUID()}@example.ca`
  const otherDevice = await browser.newContext({ locale: 'en-CA', viewport })
  const rose = await otherDevice.newPage()
  const [claires, roses] = [mainRegion(claire), mainRegion(rose)]

  await test.step('Claire invites her for Mia', async () => {
    await signInAs(claire, parent, '/settings/parents')
    const invite = claires.getByRole('form', { name: 'Invite a helper' })
    await invite.getByRole('checkbox', { name: 'Mia' }).check()
    await fillFields(invite, { 'E-mail (optional)': email })
    await invite.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(claires).toContainText(`The invitation is on its way to ${email}`)
    await expect(claires.getByRole('listitem').filter({ hasText: email })).toContainText('As a helper')
    await expectAccessible(claire)
    await expectNoSidewaysScrolling(claire)
  })

  await test.step('Rose agrees', async () => {
    await rose.goto((await server.getMessage(email)).links[0] ?? '')
    await expect(roses).toContainText('Help in Claire’s family')
    await expectAccessible(rose)
    const names = { 'First name': 'Rose', 'Last name': 'Tremblay' }
    await fillFields(roses, { ...names, Password: PASSWORD, 'Confirm password': PASSWORD })
    await roses.getByRole('checkbox').check()
    await roses.getByRole('button', { name: 'Agree and join' }).click()
    await expect(rose).toHaveURL(`${server.adultUrl}/helping`)
    await expect(roses).toContainText('Nothing waits for you')
    await expect(claires.getByRole('listitem').filter({ hasText: 'Rose Tremblay' })).toContainText(
      'Sees the quests of Mia',
    )
  })

  await test.step('she verifies one quest, and rejects another with words', async () => {
    for (const quest of [dishes, lawn]) await finishQuest(mia, quest)
    await finishQuest(leo, secret)
    await expect(roses.getByRole('button', { name: /^Verify/ })).toHaveCount(2)
    await expect(roses).not.toContainText('Walk the dog')
    await expectAccessible(rose)
    await expectNoSidewaysScrolling(rose)
    await roses.getByRole('button', { name: /^Verify.*Dishes/ }).click()
    await expect(roses.getByRole('listitem').filter({ hasText: 'Dishes' })).toContainText('Verified')
    await roses.getByRole('button', { name: /^Reject.*Mow/ }).click()
    const dialog = rose.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The corner, too')
    await expectAccessible(rose)
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    const row = roses.getByRole('listitem').filter({ hasText: 'Mow the lawn' }).first()
    await expect(row).toContainText('Sent back')
    await row.getByRole('button', { name: /^Undo/ }).click()
    await expect(roses.getByRole('button', { name: /^Verify.*Mow/ })).toBeVisible()
    await claire.goto(`${server.adultUrl}/kids/${mia.id}/missions/${dishes.id}`)
    await expect(claires).toContainText('Verified by Rose on')
  })

  await test.step('other pages lead her back', async () => {
    for (const path of ['/parentdashboard', '/settings/account', `/kids/${mia.id}`, '/catalog', '/points']) {
      await rose.goto(server.adultUrl + path)
      await expect(rose).toHaveURL(`${server.adultUrl}/helping`)
    }
  })

  await test.step('Claire reads that closing the account logs her out, too', async () => {
    await claire.goto(`${server.adultUrl}/settings/account`)
    await claires.getByRole('button', { name: 'Delete account' }).click()
    const dialog = claire.getByRole('dialog')
    await expect(dialog).toContainText('You will be logged out, together with Mia, Leo and Rose.')
    await dialog.getByRole('button', { name: 'Keep it' }).click()
  })

  await test.step('Claire removes her, and she is out at once', async () => {
    await claire.goto(`${server.adultUrl}/settings/parents`)
    const row = claires.getByRole('listitem').filter({ hasText: 'Rose Tremblay' })
    await row.getByRole('button', { name: /^Change/ }).click()
    await claire.getByRole('dialog').getByRole('checkbox', { name: 'Leo' }).check()
    await expectAccessible(claire)
    await claire.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Mia and Leo')
    await expect(roses).toContainText('Walk the dog')
    await expectDangerous(row.getByRole('button', { name: /^Remove/ }))
    await row.getByRole('button', { name: /^Remove/ }).click()
    await claire.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(row).toHaveCount(0)
    await expect(rose).toHaveURL(/\/login/)
  })
  await otherDevice.close()
})
