import { findSixDigits } from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { expectFieldError, fillFields } from '../../support/forms.ts'
import { banner, flashMessage, mainRegion } from '../../support/locators.ts'

const settingsCard = (page: Parameters<typeof mainRegion>[0], name: string) =>
  mainRegion(page).getByRole('region', { name })

test('[N01.1 N01.2 H13.1 H13.2] a parent reads and changes their account', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent, '/settings/account')
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Settings')
  const info = settingsCard(page, 'General info')
  await expect(info).toContainText('Claire')
  await expect(info).toContainText(parent.email)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await info.getByRole('button', { name: /^Edit/ }).click()
  const phone = info.getByLabel('Phone')
  await expectFieldError(info.getByLabel('First name'), '', 'First Name is required')
  await expectFieldError(info.getByLabel('Last name'), ' ', 'Last name is required')
  await expectFieldError(info.getByLabel('E-mail'), '', 'E-mail is required')
  await expectFieldError(info.getByLabel('E-mail'), 'claire', 'E-mail must be valid')
  await expectFieldError(phone, '', 'Phone number is required')
  await expectFieldError(phone, '555 0142', 'Phone number must be at least 10 numbers')
  await expectFieldError(phone, 'call 5145550142', "Only numbers or '()' or '-' are allowed")
  await expect(info.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expectAccessible(page)

  // Only one card can be edited at a time.
  await settingsCard(page, 'Password')
    .getByRole('button', { name: /^Change password/ })
    .click()
  await expect(info.getByLabel('First name')).toHaveCount(0)
  await info.getByRole('button', { name: /^Edit/ }).click()
  await expect(settingsCard(page, 'Password').getByLabel('Current password')).toHaveCount(0)

  await fillFields(info, { 'First name': 'Claude', 'Last name': 'Roy' })
  await info.getByRole('button', { name: 'Save' }).click()
  await expect(flashMessage(page, 'Saved.')).toBeVisible()
  await expect(info).toContainText('Claude')
  expect((await parent.get('/profile')).body.name).toBe('Claude Roy')
})

test('[N01.12 H04.8] the settings are in the menu of both sites', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  for (const person of [parent, child()]) {
    await signInAs(page, person)
    await banner(page)
      .getByRole('button', { name: /Settings/ })
      .click()
    await banner(page).getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/settings\/account$/)
  }
})

test('[N05.1 N05.6] a new e-mail is pending, can be cancelled, and takes effect once the link in the mail is opened', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent, '/settings/account')
  const info = settingsCard(page, 'General info')
  const email = `new-${parent.email}`
  const changeEmail = async () => {
    await info.getByRole('button', { name: /^Edit/ }).click()
    await fillFields(info, { 'E-mail': email })
    await info.getByRole('button', { name: 'Save' }).click()
    await expect(info).toContainText('Waiting for verification')
  }
  const getNewestLink = async () => (await server.getMessage(email)).links[0] ?? ''
  await changeEmail()
  const cancelledLink = await getNewestLink()
  await expect(info).toContainText(parent.email)
  await expectAccessible(page)
  await info.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(info).not.toContainText('Waiting for verification')

  await changeEmail()
  await expect.poll(getNewestLink).not.toBe(cancelledLink)
  await page.goto(await getNewestLink())
  await expect(page.getByText('Thanks! Your email has been successfully verified!')).toBeVisible()
  await expect(page).toHaveURL(/parentdashboard/)
  await page.goto(`${server.adultUrl}/settings/account`)
  await expect(info).toContainText(email)
  await expect(info).not.toContainText('Waiting for verification')
})

test('[N05.8] a new password removes the pending e-mail', async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await parent.put('/parents', { email: `new-${parent.email}` })
  await signInAs(page, parent, '/settings/account')
  const info = settingsCard(page, 'General info')
  await expect(info).toContainText('Waiting for verification')

  const password = settingsCard(page, 'Password')
  await password.getByRole('button', { name: /^Change password/ }).click()
  await fillFields(password, {
    'Current password': parent.password,
    'New password': 'another-good-secret',
    'Confirm password': 'another-good-secret',
  })
  await password.getByRole('button', { name: 'Save' }).click()

  await expect(flashMessage(page, 'The password was changed.')).toBeVisible()
  await expect(info).not.toContainText('Waiting for verification')
  await expect(info).toContainText(parent.email)
})

test('[S13.1 S12.7] the link in a text message verifies a phone', { tag: '@wide-and-phone' }, async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent, '/settings/account')
  const info = settingsCard(page, 'General info')
  await expect(info).toContainText('Not verified yet')

  await info.getByRole('button', { name: 'Send a text to verify' }).click()
  await expect(info).toContainText('Type the code from the text message we sent, or open its link.')
  const { phone } = (await parent.get('/profile')).body
  const link = (await server.getMessage(phone)).links[0] ?? ''
  await page.goto(link)

  await expect(page.getByText('Thanks! Your phone number has been successfully verified!')).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(/parentdashboard/)
  await page.goto(`${server.adultUrl}/settings/account`)
  await expect(info).toContainText('(514)')
  await expect(info).not.toContainText('Not verified yet')
})

test('[D07.10] a phone can also be verified by typing the code from the text message in the settings', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await parent.put('/parents', { phone: '514 555 0177' })
  await signInAs(page, parent, '/settings/account')
  const info = settingsCard(page, 'General info')
  await expect(info).toContainText('(514) 555-0177 takes effect once you type the code we texted there')

  await info
    .getByLabel('Code from the text message')
    .fill(findSixDigits(await server.getMessage('+15145550177')))
  await info.getByRole('button', { name: 'Verify' }).click()

  await expect(flashMessage(page, 'Thanks! Your phone number has been successfully verified!')).toBeVisible()
  await expect(info).not.toContainText('Waiting for verification')
  await expect(info).toContainText('(514) 555-0177')
})

test('[S13.6 S12.8] an invalid phone link shows an error, then the login', async ({ page, server }) => {
  await page.goto(`${server.adultUrl}/verify/phone/not-a-code`)
  await expect(
    page.getByText('Sorry, could not verify your phone number, please try again later.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Sorry, could not verify your phone number' }),
  ).toBeVisible()
})

test('[N15.1] a parent changes the password; mistakes show errors', async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent, '/settings/account')
  const password = settingsCard(page, 'Password')
  await password.getByRole('button', { name: /^Change password/ }).click()
  await expectFieldError(password.getByLabel('Current password'), '', 'Password is required')
  await expectFieldError(password.getByLabel('New password'), '', 'Password is required')
  await fillFields(password, { 'New password': 'another-good-secret' })
  await expectFieldError(password.getByLabel('Confirm password'), 'different', 'Passwords do not match')
  await expectAccessible(page)

  await fillFields(password, {
    'Current password': 'not-that-one',
    'Confirm password': 'another-good-secret',
  })
  await password.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText("Could not update user's password, please try again later")).toBeVisible()
  await expect(password.getByLabel('Current password')).toHaveAccessibleDescription(
    'That is not the current password.',
  )

  await fillFields(password, { 'Current password': parent.password })
  await password.getByRole('button', { name: 'Save' }).click()
  await expect(flashMessage(page, 'The password was changed.')).toBeVisible()
  await server.signIn(parent.email, 'another-good-secret')
})

test.describe('when a request fails', () => {
  test.use({ expectedPageErrors: [/status of 503/] })

  test('[N01.13] failing to load or save the account shows an error', async ({ page, server, signInAs }) => {
    const { parent } = await server.newFamily({ children: [] })
    await signInAs(page, parent, '/settings/account')
    const info = settingsCard(page, 'General info')
    await info.getByRole('button', { name: /^Edit/ }).click()
    await fillFields(info, { Phone: '212 555 0142' })
    await info.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText("Could not update user's profile, please try again later")).toBeVisible()
    await expect(info.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a Canadian phone number')

    await page.route('**/api/v1/profile', (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await expect(
      page.getByText("Could not retrieve user's information, please try again later"),
    ).toBeVisible()
  })
})

test('[S17.1 S17.4 D11.9] all open sessions are listed, also of unknown browsers, and all but the current one can be ended', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  const laptop = await server.signIn(parent.email)
  const { email, password } = parent
  await page.request.post(`${server.adultUrl}/api/v1/auth`, {
    headers: { 'user-agent': 'Somebrowser/1.0 (X11; Linux x86_64)' },
    data: { email, password },
  })
  await signInAs(page, parent, '/settings/account')
  const sessions = settingsCard(page, 'Where you are logged in')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions).toContainText('This device')
  await expect(sessions).toContainText('A browser on Linux')
  await expect(sessions).toContainText('Unknown browser')

  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click()

  await expect(flashMessage(page, 'Logged out everywhere else.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await laptop.get('/profile')).status).toBe(401)
  expect((await parent.get('/profile')).status).toBe(200)
})

test('[N01.6] a parent changes the family’s time zone', async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent, '/settings/account')
  const card = settingsCard(page, 'Language and time zone')
  await expect(card).toContainText('Toronto, Eastern Time')

  await card.getByRole('button', { name: /^Edit/ }).click()
  const zone = card.getByRole('combobox', { name: 'Time zone' })
  await expect(zone.getByRole('option').first()).toHaveText(/^St Johns/)
  await expect(zone).toHaveAccessibleDescription(/midnight/)
  await zone.selectOption('America/Vancouver')
  await card.getByRole('button', { name: 'Save' }).click()

  await expect(card).toContainText('Vancouver, Pacific Time')
  expect((await parent.get('/profile')).body.time_zone).toBe('America/Vancouver')
})

test('[N01.4] a child reads the account and changes only the language', { tag: '@wide-and-phone' }, async ({
  page,
  server,
  signInAs,
}) => {
  const { child } = await server.newFamily()
  await signInAs(page, child(), '/settings/account')
  const main = mainRegion(page)
  await expect(settingsCard(page, 'General info')).toContainText('Mia')
  await expect(settingsCard(page, 'General info').getByRole('button')).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'Password' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  const card = settingsCard(page, 'Language')
  await expect(card).toContainText('English')
  await card.getByRole('button', { name: /^Edit/ }).click()
  await card.getByRole('combobox', { name: 'Language' }).selectOption('fr-CA')
  await card.getByRole('button', { name: 'Save' }).click()

  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Paramètres')
  expect((await child().get('/profile')).body.language).toBe('fr-CA')
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[N01.1 H13.1 H13.2] a parent reads the settings', { tag: '@wide-and-phone' }, async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent } = await server.newFamily({ children: [], language: 'fr-CA' })
    await signInAs(page, parent, '/settings/account')
    await expect(settingsCard(page, 'Renseignements généraux')).toContainText('Claire')
    await expect(settingsCard(page, 'Langue et fuseau horaire')).toContainText('Toronto, heure de l’Est')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  test('[N01.14] on a phone no tab is cut off', { tag: '@phone' }, async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    await signInAs(page, parent)
    for (const width of [390, 320])
      for (const [path, count] of [
        ['/settings/activity', 6],
        [`/kids/${child().id}/points`, 4],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(server.adultUrl + path)
        const tabs = mainRegion(page).getByRole('navigation').getByRole('link')
        await expect(tabs).toHaveCount(count)
        for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
      }
  })
})
