import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { continueWith } from '../../support/continue-with.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { expectFieldError, fillFields, hydratedField } from '../../support/forms.ts'
import { banner, mainRegion } from '../../support/locators.ts'
import { readStoredUser } from '../../support/stored-user.ts'

const newAddress = () => `${randomUUID()}@example.ca`
let phoneCount = 0
const newPhone = () => `819 555 ${1000 + phoneCount++}`

const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('[S09.6 S09.7 S11.2 H15.2] a new Google user adds a phone and agrees to the terms, and is signed in @wide-and-phone', async ({
  page,
  server,
}) => {
  const email = newAddress()
  const main = mainRegion(page)
  const field = (label: string) => main.getByLabel(label, { exact: true })
  await page.goto(`${server.adultUrl}/login?redirect=%2Fkids`)
  await continueWith(page, 'Google', { email })

  await expect(main.getByRole('heading', { level: 1 })).toHaveText('One more step, Noor')
  await expect(page).toHaveURL(`${server.adultUrl}/signup?redirect=%2Fkids`)
  await expect(field('E-mail')).toHaveValue(email)
  await expect(field('E-mail')).not.toBeEditable()
  await expect(field('First name')).toHaveValue('Noor')
  await expect(field('Last name')).toHaveValue('Haddad')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  const button = main.getByRole('button', { name: 'Sign up' })
  await expect(button).toBeDisabled()
  await expectFieldError(field('First name'), '', 'First name is required')
  await expectFieldError(field('Last name'), '', 'Last name is required')
  await expectFieldError(field('Phone'), '', 'Phone number is required')
  await fillFields(main, { 'First name': 'Noor', 'Last name': 'Haddad', Phone: newPhone() })
  await main.getByRole('checkbox').check()
  await button.click()

  await expect(page).toHaveURL(`${server.adultUrl}/kids`)
  expect((await readStoredUser(page)).role).toBe('parent')
  await page.goto(`${server.adultUrl}/parentdashboard`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome, Noor')
})

test('[S09.8] a new Facebook user must first confirm the e-mail, and can then sign in with Facebook', async ({
  page,
  server,
}) => {
  const email = newAddress()
  const main = mainRegion(page)
  await page.goto(`${server.adultUrl}/signup`)
  await continueWith(page, 'Facebook', { email })
  await expect(main).toContainText('You can’t open it with Facebook: use your password.')
  await fillFields(main, { Phone: newPhone() })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign up' }).click()

  await expect(main).toContainText('ALL DONE! PLEASE CHECK YOUR EMAIL.')
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  const mail = await server.getMessage(email)
  expect(mail.text).toContain('The same click connects your Facebook account')
  await page.goto(mail.links[0] ?? '')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Thanks! Your email has been successfully verified!',
  )

  await page.goto(`${server.adultUrl}/login`)
  await continueWith(page, 'Facebook', { email })
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome, Noor')
})

test('[S09.9 H10.1 H10.2] a parent with a password signs in with Google and returns to the requested page', async ({
  page,
  server,
}) => {
  const { parent } = await server.newFamily()
  const requestedPath = '/kids?page=1'
  await page.goto(server.adultUrl + requestedPath)
  await continueWith(page, 'Google', { email: parent.email })

  await expect(page).toHaveURL(server.adultUrl + requestedPath)
  await expect(banner(page)).toContainText('500 points')
  await expect
    .poll(async () => (await server.getMessage(parent.email)).subject)
    .toBe('You can now log in with Google')
})

test('[S16.1 S16.3] a parent who signs in with Google to a closed account is asked whether to restore it', async ({
  page,
  server,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await parent.delete('/parents')
  await page.goto(`${server.adultUrl}/login`)
  await continueWith(page, 'Google', { email: parent.email })

  await expect(page).toHaveURL(`${server.adultUrl}/closed`)
  await mainRegion(page).getByRole('button', { name: 'Restore my account' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
})

for (const [provider, text] of [
  ['Google', 'Could not authenticate with Google, please try again'],
  ['Facebook', 'Could not authenticate with Facebook, please try again'],
] as const) {
  test(`[S09.1 S09.12] a ${provider} token of another app, an expired token and a cancelled sign-in each show an error`, async ({
    page,
    server,
  }) => {
    const { parent } = await server.newFamily({ children: [] })
    for (const choice of [{ foreign: true }, { expired: true }] as const) {
      await page.goto(`${server.adultUrl}/login?redirect=%2Fkids`)
      await continueWith(page, provider, { email: parent.email, ...choice })
      await expect(alertWith(page, text)).toBeVisible()
      await expect(page).toHaveURL(`${server.adultUrl}/login?redirect=%2Fkids`)
      expect(await readStoredUser(page)).toBeNull()
    }

    await page.goto(`${server.adultUrl}/signup`)
    await mainRegion(page)
      .getByRole('button', { name: new RegExp(provider) })
      .click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(alertWith(page, text)).toBeVisible()
    await expect(page).toHaveURL(`${server.adultUrl}/signup`)
    await expect(mainRegion(page).getByRole('button', { name: `Continue with ${provider}` })).toBeEnabled()
  })
}

test('[S09.11] a child cannot sign in with a provider', async ({ page, server }) => {
  const { child } = await server.newFamily()
  const { links } = await server.getMessage(child().email)
  await expectStatus(200, server.visitor.get(`/verify/email/${links[0]?.split('/').at(-1)}`))
  await page.goto(`${server.adultUrl}/login`)
  await continueWith(page, 'Google', { email: child().email })

  await expect(alertWith(page, 'Could not authenticate with Google, please try again')).toBeVisible()
  expect(await readStoredUser(page)).toBeNull()
})

test('[S09.14] a callback that this tab did not start is rejected, and its data is immediately removed from the URL', async ({
  page,
  server,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
  const callbackUrl = `${server.adultUrl}/oauth/callback/google`

  for (const query of ['code=somebody-elses&state=guessed', 'code=without-state', '']) {
    await page.goto('about:blank')
    await page.goto(`${callbackUrl}?${query}`)
    await expect(alertWith(page, 'Could not authenticate with Google, please try again')).toBeVisible()
    await expect(page).toHaveURL(`${server.adultUrl}/login`)
  }

  expect(calls.filter((line) => line.includes('/api/v1/oauth'))).toEqual([])
  await page.goBack()
  expect(page.url()).not.toContain('code=')
})

test('[S09.14 S09.17] a stranger’s response is refused even while this tab waits for its own', async ({
  page,
  server,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await page.goto(`${server.adultUrl}/login`)
  await mainRegion(page)
    .getByRole('button', { name: /Google/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Google, on this machine')
  const { body } = await server.visitor.post('/oauth/google/start')
  const query = new URL(body.authorize_url).search
  const person = new URLSearchParams({ person: 'typed', name: 'Eve', email: parent.email, app: 'questnest' })
  const choose = `${server.adultUrl}/dev/provider/google/choose${query}&verified=on&${person}`
  const strangers = (await fetch(choose, { redirect: 'manual' })).headers.get('location') ?? ''

  await page.goto(strangers)

  await expect(alertWith(page, 'Could not authenticate with Google, please try again')).toBeVisible()
  expect(await readStoredUser(page)).toBeNull()
})

test('[S09.16] a provider that does not answer leaves the login as it was, with an error', async ({
  page,
  server,
}) => {
  await page.route('**/api/v1/oauth/google/start', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'google_failed', error: 'Could not authenticate with Google, please try again' },
    }),
  )
  await page.goto(`${server.adultUrl}/login`)
  const button = mainRegion(page).getByRole('button', { name: 'Continue with Google' })
  await button.click()

  await expect(alertWith(page, 'Could not authenticate with Google, please try again')).toBeVisible()
  await expect(button).toBeEnabled()
})

test('[S09.14] the callback page sends no referrer', async ({ server }) => {
  const { headers } = await fetch(`${server.adultUrl}/oauth/callback/google`)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
})

test('[S09.5] an expired sign-up shows an error and leads to the login', async ({
  page,
  server,
  setClock,
}) => {
  const main = mainRegion(page)
  await page.goto(`${server.adultUrl}/login`)
  await continueWith(page, 'Google', {})
  await fillFields(main, { Phone: newPhone() })
  await main.getByRole('checkbox').check()
  await setClock(new Date(Date.now() + 16 * 60_000).toISOString())
  await main.getByRole('button', { name: 'Sign up' }).click()

  await expect(main.getByRole('alert')).toHaveText(
    'This took too long or was already sent. Please start again.',
  )
  await main.getByRole('link', { name: 'Start again' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/login`)
})

test('[S02.7] the provider buttons cause no layout shift', async ({ page, server }) => {
  let release = () => {}
  const mayLoad = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/SocialButtons/, async (route) => {
    await mayLoad
    await route.continue()
  })
  await page.goto(`${server.adultUrl}/login`)
  const email = hydratedField(mainRegion(page).getByLabel('E-mail'))
  await expect(email).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await expect(mainRegion(page).getByRole('button', { name: /Google/ })).toHaveCount(0)
  const before = await email.boundingBox()

  release()
  await expect(mainRegion(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible()

  expect(await email.boundingBox()).toEqual(before)
})

test('[S02.2] without configured providers the login shows no provider buttons', async ({ page, server }) => {
  const login = `${server.adultUrl}/login`
  const html = (await (await fetch(login)).text()).replace(
    /data-sign-in-providers="[^"]*"/,
    'data-sign-in-providers=""',
  )
  await page.route(login, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(login)

  await expect(mainRegion(page).getByLabel('E-mail')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-sign-in-providers', '')
  await expect(mainRegion(page).getByText('or with your e-mail')).toHaveCount(0)
  await expect(mainRegion(page).getByRole('button', { name: /Google|Facebook/ })).toHaveCount(0)
})

test('[S04.4] the kid site has no sign-in by a provider', async ({ page, server }) => {
  await page.goto(`${server.kidUrl}/oauth/callback/google?code=x&state=y`)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('This page is for parents')
  await page.goto(server.kidUrl)
  await expect(mainRegion(page).getByLabel('E-mail')).toBeVisible()
  await expect(mainRegion(page).getByRole('button', { name: /Google|Facebook/ })).toHaveCount(0)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[S02.1 S09.7 S09.12] a new Google user fails once, then signs up and reaches the dashboard @wide-and-phone', async ({
    page,
    server,
  }) => {
    const main = mainRegion(page)
    await page.goto(`${server.adultUrl}/login`)
    await expect(main.getByRole('button', { name: 'Continuer avec Facebook' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await continueWith(page, 'Google', { foreign: true })
    await expect(alertWith(page, 'La connexion avec Google n’a pas fonctionné.')).toBeVisible()

    await continueWith(page, 'Google', {})
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Encore une étape, Noor')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await fillFields(main, { Téléphone: newPhone() })
    await main.getByRole('checkbox').check()
    await main.getByRole('button', { name: 'S’inscrire' }).click()

    await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Noor')
  })
})
