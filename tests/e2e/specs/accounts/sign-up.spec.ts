import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { expect, test } from '../../support/fixtures.ts'
import { expectFieldError, fillFields, logIn } from '../../support/forms.ts'
import { mainRegion } from '../../support/locators.ts'
import type { TestServer } from '../../support/start-server.ts'

const checkMailText =
  'ALL DONE! PLEASE CHECK YOUR EMAIL. You will shortly receive an email with instructions for activating your account...'
const password = 'a-good-long-secret'
const verifiedText = 'Thanks! Your email has been successfully verified!'
const notVerifiedText = 'Sorry, could not verify your email, please try again later.'

let phoneCount = 0
const newAddress = () => `${randomUUID()}@example.ca`
const signUpFields = (email: string) => ({
  'E-mail': email,
  'First name': 'Claire',
  'Last name': 'Tremblay',
  Phone: `438 555 ${1000 + phoneCount++}`,
  Password: password,
  'Confirm password': password,
})

/** Signs up through the API, and leaves the mail unopened. */
async function signUp(server: TestServer, email: string) {
  const parent = {
    email,
    first_name: 'Claire',
    last_name: 'Tremblay',
    phone: `438 555 ${1000 + phoneCount++}`,
    password,
    password_confirmation: password,
    is_term_and_condition_agreed: true,
  }
  await expectStatus(204, server.visitor.post('/parents', { parent }))
}

async function getNewestLink(server: TestServer, address: string) {
  const { links } = await server.getMessage(address)
  return links[0] ?? ''
}

/** Opens the link of a mail with the page's clock paused. */
async function openWithPausedClock(page: Page, link: string) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(link)
}

test('[S11.1 S11.2 S11.3] the sign-up can be sent only without errors', async ({ page, server }) => {
  await page.goto(`${server.adultUrl}/signup`)
  const main = mainRegion(page)
  const field = (label: string) => main.getByLabel(label, { exact: true })
  const terms = main.getByRole('checkbox', { name: 'I am 18 or over and I agree to the' })
  const button = main.getByRole('button', { name: 'Sign up' })

  for (const provider of ['Google', 'Facebook'])
    await expect(main.getByRole('button', { name: `Continue with ${provider}` })).toBeEnabled()
  await expect(button).toBeDisabled()
  await expect(main).toContainText('500 points free')
  await expect(main).toContainText('A bot check protects this form.')
  await expectFieldError(field('E-mail'), '', 'E-mail is required')
  await expectFieldError(field('E-mail'), 'claire', 'E-mail must be valid')
  await expectFieldError(field('First name'), '', 'First name is required')
  await expectFieldError(field('Last name'), '  ', 'Last name is required')
  await expectFieldError(field('Phone'), '', 'Phone number is required')
  await expectFieldError(field('Phone'), '555 0134', 'Phone number must be at least 10 numbers')
  await expectFieldError(field('Phone'), 'five five five one', 'Please enter a Canadian phone number')
  await expectFieldError(field('Password'), '', 'Password is required')
  await expectFieldError(field('Password'), 'short', 'Password must be at least 8 characters')
  await expectFieldError(field('Confirm password'), '', 'Password is required')
  await field('Password').fill(password)
  await expectFieldError(field('Confirm password'), 'something-else', 'Passwords do not match')
  await terms.check()
  await terms.uncheck()
  await terms.blur()
  await expect(terms).toHaveAccessibleDescription('You must agree to continue')

  await fillFields(main, signUpFields('claire@example.ca'))
  await expect(button).toBeDisabled()
  await terms.check()
  await expect(button).toBeEnabled()

  for (const [name, path] of Object.entries({
    'Terms of Service': '/terms-of-service',
    'Privacy Policy': '/privacy-policy',
  }))
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  await main.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/`)
})

test('[S11.4] a phone number is formatted when the field is left, and shown as typed when it is focused again', async ({
  page,
  server,
}) => {
  await page.goto(`${server.adultUrl}/signup`)
  const phone = mainRegion(page).getByLabel('Phone', { exact: true })

  await phone.fill('5145550134')
  await phone.blur()
  await expect(phone).toHaveValue('(514) 555-0134')

  await phone.focus()
  await expect(phone).toHaveValue('5145550134')
})

test('[S11.6 S11.10 S11.12 S12.1 S12.7 K01.7] a new parent signs up, verifies the e-mail and reaches the empty dashboard with 500 points', async ({
  page,
  server,
}) => {
  const email = newAddress()
  const main = mainRegion(page)
  await page.goto(`${server.adultUrl}/signup`)
  await fillFields(main, signUpFields(email))
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign up' }).click()

  await expect(main).toContainText(checkMailText)
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')

  const mail = await server.getMessage(email)
  expect(mail.subject).toBe('Please verify your e-mail')
  await openWithPausedClock(page, mail.links[0] ?? '')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(verifiedText)
  await page.clock.runFor(1_999)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(verifiedText)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`${server.adultUrl}/login`)

  await page.clock.resume()
  await logIn(page, { email, password })
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome, Claire')
  await expect(main).toContainText('Ready to add your child?')
  await expect(main).toContainText('Your 500 free points are here.')
  await expect(page.getByRole('banner')).toContainText('500 points')
  await main.getByRole('link', { name: 'Add a child' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/addchild`)
})

test('[S11.6 S11.9] an address with an account gets the same response, and a mail that tells of the account', async ({
  page,
  server,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const main = mainRegion(page)
  await page.goto(`${server.adultUrl}/signup`)
  await fillFields(main, signUpFields(parent.email))
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign up' }).click()

  await expect(main).toContainText(checkMailText)
  await expect
    .poll(async () => (await server.getMessage(parent.email)).subject)
    .toBe('You already have an account')
})

test('[S11.2 S11.7] a rejected sign-up shows the reason at the field, keeps the values and stops loading', async ({
  page,
  server,
}) => {
  const main = mainRegion(page)
  await page.goto(`${server.adultUrl}/signup`)
  await fillFields(main, {
    ...signUpFields(newAddress()),
    Password: 'password123',
    'Confirm password': 'password123',
  })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign up' }).click()

  await expect(main.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This password is easy to guess. Please choose another, without names or addresses of your family.',
  )
  await expect(main.getByLabel('First name')).toHaveValue('Claire')
  await fillFields(main, { Password: password, 'Confirm password': password })
  await main.getByRole('button', { name: 'Sign up' }).click()
  await expect(main).toContainText(checkMailText)
})

test('[S12.3] a verification link opened twice shows success both times', async ({ page, server }) => {
  const email = newAddress()
  await signUp(server, email)
  const link = await getNewestLink(server, email)

  for (const visit of ['first', 'second']) {
    await test.step(visit, async () => {
      await page.goto(link)
      await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText(verifiedText)
    })
  }
})

test('[S12.7] an invalid link shows an error, and after two seconds the login', async ({ page, server }) => {
  await openWithPausedClock(page, `${server.adultUrl}/verify/email/no-such-code`)

  await expect(mainRegion(page).getByRole('alert')).toContainText(notVerifiedText)
  await page.clock.runFor(1_999)
  await expect(mainRegion(page).getByRole('alert')).toContainText(notVerifiedText)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`${server.adultUrl}/login`)
})

test.describe('when a link cannot be checked', () => {
  test.use({ expectedPageErrors: [/ERR_FAILED|status of 503/] })

  test('[S12.9] the page shows the real error and can retry', async ({ page, server }) => {
    const email = newAddress()
    await signUp(server, email)
    const main = mainRegion(page)
    const failWith = async (handler: (route: Route) => Promise<void>) => {
      await page.unrouteAll({ behavior: 'wait' })
      await page.route('**/api/v1/verify/email/*', handler)
    }
    const tryAgain = () => main.getByRole('button', { name: 'Try again' }).click()

    await failWith((route) => route.abort())
    await page.goto(await getNewestLink(server, email))
    await expect(main).toContainText('Questnest can’t be reached right now.')
    await expect(main).not.toContainText(notVerifiedText)

    await failWith((route) =>
      route.fulfill({ status: 429, json: { code: 'too_many' }, headers: { 'retry-after': '120' } }),
    )
    await tryAgain()
    await expect(main).toContainText('Too many tries. You can try again in 2 minutes.')
    await expect(main).not.toContainText(notVerifiedText)

    await failWith((route) => route.fulfill({ status: 503, json: {} }))
    await tryAgain()
    await expect(main).toContainText('Oops! Looks like something went wrong, please try again later')
    await expect(main).not.toContainText(notVerifiedText)

    await page.unrouteAll({ behavior: 'wait' })
    await tryAgain()
    await expect(page).toHaveURL(`${server.adultUrl}/login`)
    await logIn(page, { email, password })
    await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  })
})

test('[S12.1 S12.7] a child’s invitation opens the kid site, verifies the e-mail, and leads to the home page', async ({
  page,
  server,
}) => {
  const { child } = await server.newFamily()
  const mail = await server.getMessage(child().email)
  expect(mail.subject).toBe('Claire has a nest ready for you')
  expect(mail.links[0]).toContain(server.kidUrl)

  await openWithPausedClock(page, mail.links[0] ?? '')

  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText(verifiedText)
  await page.clock.runFor(2_000)
  await expect(page).toHaveURL(`${server.kidUrl}/`)
  await page.clock.resume()
  await logIn(page, child())
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
})

test('[S05.1 S12.1 S12.4] signing in works only after opening the link in the mail, which can be resent', async ({
  page,
  server,
}) => {
  const email = newAddress()
  await signUp(server, email)
  const firstLink = await getNewestLink(server, email)
  const main = mainRegion(page)

  await page.goto(`${server.adultUrl}/login`)
  await logIn(page, { email, password })
  await expect(main.getByRole('alert')).toHaveText(
    'Oops! Please check your account information or activate your account and try again.',
  )
  await main.getByRole('button', { name: 'Send the activation e-mail again' }).click()
  await expect(main).toContainText('If this address has an account to activate, a new e-mail is on its way.')

  await expect.poll(() => getNewestLink(server, email)).not.toBe(firstLink)
  await page.goto(await getNewestLink(server, email))
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(verifiedText)
  await main.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, { email, password })
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
})

test('[S14.1 S14.2 S14.3 S14.4] a parent who forgot the password sets a new one by a link that works once, and is signed in', async ({
  page,
  server,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const main = mainRegion(page)
  const sentText = 'Thanks! You will receive an email to reset your password soon!'
  const newPassword = 'another-long-secret'

  await page.goto(`${server.adultUrl}/forgot`)
  await expect(main.getByRole('button', { name: 'Send the link' })).toBeDisabled()
  await expectFieldError(main.getByLabel('E-mail'), '', 'E-mail is required')
  for (const email of ['nobody-at-all@example.ca', parent.email]) {
    await page.goto(`${server.adultUrl}/forgot`)
    await fillFields(main, { 'E-mail': email })
    await main.getByRole('button', { name: 'Send the link' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(sentText)
  }

  await expect.poll(async () => (await server.getMessage(parent.email)).subject).toBe('Choose a new password')
  const link = await getNewestLink(server, parent.email)
  await page.goto(link)
  await main.getByLabel('New password').fill(newPassword)
  await expectFieldError(main.getByLabel('Confirm password'), 'something-else', 'Passwords do not match')
  await expect(main.getByRole('button', { name: 'Save the password' })).toBeDisabled()
  await main.getByLabel('Confirm password').fill(newPassword)
  await main.getByRole('button', { name: 'Save the password' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  await expect(page.getByRole('status').filter({ hasText: 'Your new password is saved.' })).toBeVisible()
  expect((await parent.get('/profile')).status).toBe(401)

  await page.goto(link)
  await fillFields(main, { 'New password': 'a-third-long-secret', 'Confirm password': 'a-third-long-secret' })
  await main.getByRole('button', { name: 'Save the password' }).click()
  await expect(main.getByRole('alert')).toHaveText(
    'Failed to set new password, make sure the confirmation matches',
  )
  await expect(main.getByLabel('New password')).toHaveCount(0)
  await main.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/forgot`)
  await server.signIn(parent.email, newPassword)
})

test.describe('when the response is lost', () => {
  test.use({ expectedPageErrors: [/ERR_FAILED/] })

  test('[S14.11] if the response is lost after a new password was saved, the page does not say that it was rejected', async ({
    page,
    server,
  }) => {
    const { parent } = await server.newFamily({ children: [] })
    await expectStatus(204, server.visitor.post('/forgot', { email: parent.email }))
    await expect.poll(() => getNewestLink(server, parent.email)).toContain('/reset/')
    await page.route('**/api/v1/reset', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.goto(await getNewestLink(server, parent.email))
    const main = mainRegion(page)
    await fillFields(main, {
      'New password': 'another-long-secret',
      'Confirm password': 'another-long-secret',
    })
    await main.getByRole('button', { name: 'Save the password' }).click()

    await expect(main.getByRole('alert')).toContainText(
      'It may have worked all the same: try to log in first.',
    )
    await server.signIn(parent.email, 'another-long-secret')
  })
})

test('[S14.10] a failed request for the mail shows an error and can be retried', async ({ page, server }) => {
  await page.route('**/api/v1/forgot', (route) =>
    route.fulfill({ status: 422, json: { error: 'no', code: 'invalid' } }),
  )
  await page.goto(`${server.adultUrl}/forgot`)
  const main = mainRegion(page)
  await fillFields(main, { 'E-mail': 'claire@example.ca' })
  await main.getByRole('button', { name: 'Send the link' }).click()

  await expect(main.getByRole('alert')).toHaveText('Sorry, something went wrong, please contact admin')
  await expect(main.getByRole('button', { name: 'Send the link' })).toBeEnabled()
})

test('[S14.1] a child resets its password on the kid site', async ({ page, server }) => {
  const { child } = await server.newFamily()
  const main = mainRegion(page)
  // A child's address counts as verified once the invitation is opened.
  const code = (await getNewestLink(server, child().email)).split('/').at(-1)
  await expectStatus(200, server.visitor.get(`/verify/email/${code}`, { kidSite: true }))

  await page.goto(`${server.kidUrl}/forgot`)
  await fillFields(main, { 'E-mail': child().email })
  await main.getByRole('button', { name: 'Send the link' }).click()
  await expect(main).toContainText('Thanks! You will receive an email to reset your password soon!')
  await expect.poll(() => getNewestLink(server, child().email)).toContain(`${server.kidUrl}/reset/`)
  await page.goto(await getNewestLink(server, child().email))
  await fillFields(main, { 'New password': 'another-long-secret', 'Confirm password': 'another-long-secret' })
  await main.getByRole('button', { name: 'Save the password' }).click()

  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
})
