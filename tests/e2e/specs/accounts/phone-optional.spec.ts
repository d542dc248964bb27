import { randomUUID } from 'node:crypto'
import { expectStatus } from '../../support/api-client.ts'
import { giveBonus } from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { expectFieldError, fillFields } from '../../support/forms.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'

test.use({ points: 'given' })

const password = 'a-good-long-secret'
const howToWrite = 'Please enter a phone number with its country code, such as +33 6 12 34 56 78'

test('[F10.6] where points are given, a parent abroad signs up without a phone, adds one of that country, and takes it away', {
  tag: '@phone',
}, async ({ page, server, signInAs }) => {
  await page.goto(`${server.adultUrl}/signup`)
  const main = mainRegion(page)
  const phone = main.getByLabel('Phone (optional)')
  await expectFieldError(phone, '06 12 34', howToWrite)
  await expectFieldError(
    phone,
    '',
    'Outside Canada and the United States, begin with + and the country code.',
  )
  await fillFields(main, {
    'E-mail': `${randomUUID()}@example.fr`,
    'First name': 'Claire',
    'Last name': 'Tremblay',
    Password: password,
    'Confirm password': password,
  })
  await main.getByRole('checkbox', { name: /I agree/ }).check()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await main.getByRole('button', { name: 'Sign up' }).click()
  await expect(main).toContainText('PLEASE CHECK YOUR EMAIL')

  const { parent } = await server.newFamily()
  await expectStatus(200, parent.put('/parents', { phone: '' }))
  await signInAs(page, parent, '/settings/account')
  const info = main.getByRole('region', { name: 'General info' })
  await expect(info).toContainText('None')
  await info.getByRole('button', { name: /^Edit/ }).click()
  await info.getByLabel('Phone (optional)').fill('0612345678')
  await info.getByRole('button', { name: 'Save' }).click()
  await expect(info.getByLabel('Phone (optional)')).toHaveAccessibleDescription(howToWrite)
  await info.getByLabel('Phone (optional)').fill('+33612345678')
  await info.getByLabel('Phone (optional)').blur()
  await expect(info.getByLabel('Phone (optional)')).toHaveValue('+33 6 12 34 56 78')
  await info.getByRole('button', { name: 'Save' }).click()
  await expect(info).toContainText(/\+33.6.12.34.56.78 takes effect once you type the code/)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await info.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(flashMessage(page, 'The change was cancelled.')).toBeVisible()
  await expect(info).toContainText('None')
})

test('[F10.8] where points are given, the dashboard does not ask to verify a phone', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await giveBonus(parent, child(), 50)
  await signInAs(page, parent, '/parentdashboard')
  await expect(mainRegion(page).getByText('50 points').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Verify your phone' })).toHaveCount(0)
})

test('[F10.7] where points are given, no family is asked for its province: one in Canada can change it, one abroad is offered no holidays', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock('2027-02-10T15:00:00Z')
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}`)
  const dialog = page.getByRole('dialog')
  const chooseHoliday = async () => {
    await mainRegion(page).getByRole('button', { name: 'Take a break' }).click()
    await dialog.getByText('Public holiday').click()
    await expect(dialog.getByLabel('First day', { exact: true })).toBeVisible()
  }

  await chooseHoliday()
  await expect(dialog.getByRole('button', { name: /Family Day/ })).toBeVisible()
  await expect(dialog.getByLabel('Province or territory')).toBeHidden()
  await dialog.getByText('Days for Ontario. Another province?').click()
  await dialog.getByLabel('Province or territory').selectOption('Manitoba')
  await expect(dialog.getByRole('button', { name: /Louis Riel Day/ })).toBeVisible()
  await expect(dialog).toContainText('Days for Manitoba.')
  await expectAccessible(page)

  await expectStatus(200, parent.put('/parents', { time_zone: 'Europe/Paris' }))
  await page.reload()
  await chooseHoliday()
  await expect(dialog.getByRole('button', { name: /Day/ })).toHaveCount(0)
  await expect(dialog.getByText(/province/i)).toHaveCount(0)
})
