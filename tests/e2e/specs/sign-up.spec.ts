import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expecting } from '../support/api-client.ts'
import { expectRule, fillIn, logIn } from '../support/forms.ts'
import { mainOf } from '../support/locators.ts'
import type { House } from '../support/start-server.ts'
import { expect, test } from '../support/test-server.ts'

const done =
  'ALL DONE! PLEASE CHECK YOUR EMAIL. You will shortly receive an email with instructions for activating your account...'
const password = 'a-good-long-secret'
const verified = 'Thanks! Your email has been successfully verified!'
const notVerified = 'Sorry, could not verify your email, please try again later.'

let phones = 0
const newAddress = () => `${randomUUID()}@example.ca`
const formOf = (email: string) => ({
  'E-mail': email,
  'First name': 'Claire',
  'Last name': 'Tremblay',
  Phone: `438 555 ${1000 + phones++}`,
  Password: password,
  'Confirm password': password,
})

/** A sign-up whose mail nobody has opened yet. */
async function signUp(house: House, email: string) {
  const parent = {
    ...{ email, first_name: 'Claire', last_name: 'Tremblay', phone: `438 555 ${1000 + phones++}` },
    ...{ password, password_confirmation: password, is_term_and_condition_agreed: true },
  }
  await expecting(204, house.visitor.post('/parents', { parent }))
}

async function newestLink(house: House, address: string) {
  const { links } = await house.mailTo(address)
  return links[0] ?? ''
}

/** Opens the link of a mail while the page's clock stands still. */
async function openAtStandstill(page: Page, link: string) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(link)
}

test('[S11] the sign-up tells every rule and opens only when all are kept', async ({ page, house }) => {
  await page.goto(`${house.adultUrl}/signup`)
  const main = mainOf(page)
  const field = (label: string) => main.getByLabel(label, { exact: true })
  const terms = main.getByRole('checkbox', { name: 'I am 18 or over and I agree to the' })
  const button = main.getByRole('button', { name: 'Sign up' })

  for (const provider of ['Google', 'Facebook'])
    await expect(main.getByRole('button', { name: `Continue with ${provider}` })).toBeEnabled()
  await expect(button).toBeDisabled()
  await expect(main).toContainText('500 points free')
  await expect(main).toContainText('A bot-protection check applies to this form.')
  await expectRule(field('E-mail'), '', 'E-mail is required')
  await expectRule(field('E-mail'), 'claire', 'E-mail must be valid')
  await expectRule(field('First name'), '', 'First name is required')
  await expectRule(field('Last name'), '  ', 'Last name is required')
  await expectRule(field('Phone'), '', 'Phone number is required')
  await expectRule(field('Phone'), '555 0134', 'Phone number must be at least 10 numbers')
  await expectRule(field('Phone'), 'five five five one', 'Please give a Canadian phone number')
  await expectRule(field('Password'), '', 'Password is required')
  await expectRule(field('Password'), 'short', 'Password must be at least 8 characters')
  await expectRule(field('Confirm password'), '', 'Password is required')
  await field('Password').fill(password)
  await expectRule(field('Confirm password'), 'something-else', 'Password do not match')
  await terms.check()
  await terms.uncheck()
  await terms.blur()
  await expect(terms).toHaveAccessibleDescription('You must agree to continue')

  await fillIn(main, formOf('claire@example.ca'))
  await expect(button).toBeDisabled()
  await terms.check()
  await expect(button).toBeEnabled()

  for (const [name, path] of Object.entries({
    'Terms of Service': '/terms-of-service',
    'Privacy Policy': '/privacy-policy',
  }))
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  await main.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${house.adultUrl}/`)
})

test('[S11] a phone number is written nicely when left, and as typed when one comes back', async ({
  page,
  house,
}) => {
  await page.goto(`${house.adultUrl}/signup`)
  const phone = mainOf(page).getByLabel('Phone', { exact: true })

  await phone.fill('5145550134')
  await phone.blur()
  await expect(phone).toHaveValue('(514) 555-0134')

  await phone.focus()
  await expect(phone).toHaveValue('5145550134')
})

test('[S11 S12 K01] from signing up to the empty dashboard with 500 points', async ({ page, house }) => {
  const email = newAddress()
  const main = mainOf(page)
  await page.goto(`${house.adultUrl}/signup`)
  await fillIn(main, formOf(email))
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign up' }).click()

  await expect(main).toContainText(done)
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')

  const mail = await house.mailTo(email)
  expect(mail.subject).toBe('Please verify your e-mail')
  await openAtStandstill(page, mail.links[0] ?? '')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(verified)
  await page.clock.runFor(1_999)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(verified)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`${house.adultUrl}/login`)

  await page.clock.resume()
  await logIn(page, { email, password })
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome, Claire')
  await expect(main).toContainText('Ready to add your child?')
  await expect(main).toContainText('Your 500 free points are in.')
  await expect(page.getByRole('banner')).toContainText('500 points')
  await main.getByRole('link', { name: 'Add a child' }).click()
  await expect(page).toHaveURL(`${house.adultUrl}/addchild`)
})

test('[S11] an address with an account gets the same words, and a mail that says so', async ({
  page,
  house,
}) => {
  const { parent } = await house.newFamily({ children: [] })
  const main = mainOf(page)
  await page.goto(`${house.adultUrl}/signup`)
  await fillIn(main, formOf(parent.email))
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign up' }).click()

  await expect(main).toContainText(done)
  await expect
    .poll(async () => (await house.mailTo(parent.email)).subject)
    .toBe('You already have an account')
})

test('[S11] a refused sign-up tells why at its field, loses nothing and is not left loading', async ({
  page,
  house,
}) => {
  const main = mainOf(page)
  await page.goto(`${house.adultUrl}/signup`)
  await fillIn(main, { ...formOf(newAddress()), Password: 'password123', 'Confirm password': 'password123' })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign up' }).click()

  await expect(main.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Too many people use this password. Please choose another.',
  )
  await expect(main.getByLabel('First name')).toHaveValue('Claire')
  await fillIn(main, { Password: password, 'Confirm password': password })
  await main.getByRole('button', { name: 'Sign up' }).click()
  await expect(main).toContainText(done)
})

test('[S12] a link says success again when opened again', async ({ page, house }) => {
  const email = newAddress()
  await signUp(house, email)
  const link = await newestLink(house, email)

  for (const visit of ['first', 'again']) {
    await test.step(visit, async () => {
      await page.goto(link)
      await expect(mainOf(page).getByRole('heading', { level: 1 })).toHaveText(verified)
    })
  }
})

test('[S12] a link that is none fails with the text and leads to the login after two seconds', async ({
  page,
  house,
}) => {
  await openAtStandstill(page, `${house.adultUrl}/verify/email/no-such-code`)

  await expect(mainOf(page).getByRole('alert')).toContainText(notVerified)
  await page.clock.runFor(1_999)
  await expect(mainOf(page).getByRole('alert')).toContainText(notVerified)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`${house.adultUrl}/login`)
})

test('[S12] a child’s invitation opens the kid site, verifies, and leads to its home', async ({
  page,
  house,
}) => {
  const { child } = await house.newFamily()
  const mail = await house.mailTo(child().email)
  expect(mail.subject).toBe('Claire has a nest ready for you')
  expect(mail.links[0]).toContain(house.kidUrl)

  await openAtStandstill(page, mail.links[0] ?? '')

  await expect(mainOf(page).getByRole('heading', { level: 1 })).toHaveText(verified)
  await page.clock.runFor(2_000)
  await expect(page).toHaveURL(`${house.kidUrl}/`)
  await page.clock.resume()
  await logIn(page, child())
  await expect(page).toHaveURL(`${house.kidUrl}/childdashboard`)
})

test('[S05 S12] before the mail is opened nobody signs in; it can be sent again', async ({ page, house }) => {
  const email = newAddress()
  await signUp(house, email)
  const first = await newestLink(house, email)
  const main = mainOf(page)

  await page.goto(`${house.adultUrl}/login`)
  await logIn(page, { email, password })
  await expect(main.getByRole('alert')).toHaveText(
    'Opps! please check your account information or activate your account and try again.',
  )
  await main.getByRole('button', { name: 'Send the activation e-mail again' }).click()
  await expect(main).toContainText('If this address has an account to activate, a new e-mail is on its way.')

  await expect.poll(() => newestLink(house, email)).not.toBe(first)
  await page.goto(await newestLink(house, email))
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(verified)
  await main.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, { email, password })
  await expect(page).toHaveURL(`${house.adultUrl}/parentdashboard`)
})

test('[S14] a forgotten password: a mail, a new password, signed in; the link works once', async ({
  page,
  house,
}) => {
  const { parent } = await house.newFamily({ children: [] })
  const main = mainOf(page)
  const sent = 'Thanks! You will receive email to reset your password soon!'
  const next = 'another-long-secret'

  await page.goto(`${house.adultUrl}/forgot`)
  await expect(main.getByRole('button', { name: 'Send the link' })).toBeDisabled()
  await expectRule(main.getByLabel('E-mail'), '', 'E-mail is required')
  for (const email of ['nobody-at-all@example.ca', parent.email]) {
    await page.goto(`${house.adultUrl}/forgot`)
    await fillIn(main, { 'E-mail': email })
    await main.getByRole('button', { name: 'Send the link' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(sent)
  }

  await expect.poll(async () => (await house.mailTo(parent.email)).subject).toBe('Choose a new password')
  const link = await newestLink(house, parent.email)
  await page.goto(link)
  await main.getByLabel('New password').fill(next)
  await expectRule(main.getByLabel('Confirm password'), 'something-else', 'Password do not match')
  await expect(main.getByRole('button', { name: 'Save the password' })).toBeDisabled()
  await main.getByLabel('Confirm password').fill(next)
  await main.getByRole('button', { name: 'Save the password' }).click()
  await expect(page).toHaveURL(`${house.adultUrl}/parentdashboard`)
  await expect(page.getByRole('status').filter({ hasText: 'Your new password is saved.' })).toBeVisible()
  expect((await parent.get('/profile')).status).toBe(401)

  await page.goto(link)
  await fillIn(main, { 'New password': 'a-third-long-secret', 'Confirm password': 'a-third-long-secret' })
  await main.getByRole('button', { name: 'Save the password' }).click()
  await expect(main.getByRole('alert')).toHaveText(
    'Failed to set new password, make sure the confirmation matches',
  )
  await expect(main.getByLabel('New password')).toHaveCount(0)
  await main.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(`${house.adultUrl}/forgot`)
  await house.signIn(parent.email, next)
})

test.describe('when the answer is lost', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] })

  test('[S14] a new password that was saved all the same is not told as refused', async ({ page, house }) => {
    const { parent } = await house.newFamily({ children: [] })
    await expecting(204, house.visitor.post('/forgot', { email: parent.email }))
    await expect.poll(() => newestLink(house, parent.email)).toContain('/reset/')
    await page.route('**/api/v1/reset', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.goto(await newestLink(house, parent.email))
    const main = mainOf(page)
    await fillIn(main, { 'New password': 'another-long-secret', 'Confirm password': 'another-long-secret' })
    await main.getByRole('button', { name: 'Save the password' }).click()

    await expect(main.getByRole('alert')).toContainText(
      'It may have worked all the same: try to log in first.',
    )
    await house.signIn(parent.email, 'another-long-secret')
  })
})

test('[S14] a failure to ask for the mail says so and can be repeated', async ({ page, house }) => {
  await page.route('**/api/v1/forgot', (route) =>
    route.fulfill({ status: 422, json: { error: 'no', code: 'invalid' } }),
  )
  await page.goto(`${house.adultUrl}/forgot`)
  const main = mainOf(page)
  await fillIn(main, { 'E-mail': 'claire@example.ca' })
  await main.getByRole('button', { name: 'Send the link' }).click()

  await expect(main.getByRole('alert')).toHaveText('Sorry, something went wrong, please contact admin')
  await expect(main.getByRole('button', { name: 'Send the link' })).toBeEnabled()
})

test('[S14] a child resets its password on the kid site', async ({ page, house }) => {
  const { child } = await house.newFamily()
  const main = mainOf(page)
  // The address counts only once the invitation was opened.
  const code = (await newestLink(house, child().email)).split('/').at(-1)
  await expecting(200, house.visitor.get(`/verify/email/${code}`, { kidSite: true }))

  await page.goto(`${house.kidUrl}/forgot`)
  await fillIn(main, { 'E-mail': child().email })
  await main.getByRole('button', { name: 'Send the link' }).click()
  await expect(main).toContainText('Thanks! You will receive email to reset your password soon!')
  await expect.poll(() => newestLink(house, child().email)).toContain(`${house.kidUrl}/reset/`)
  await page.goto(await newestLink(house, child().email))
  await fillIn(main, { 'New password': 'another-long-secret', 'Confirm password': 'another-long-secret' })
  await main.getByRole('button', { name: 'Save the password' }).click()

  await expect(page).toHaveURL(`${house.kidUrl}/childdashboard`)
})
