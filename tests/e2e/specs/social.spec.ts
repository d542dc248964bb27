import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { awake, expectRule, fillIn } from '../support/forms.ts'
import { bannerOf, mainOf } from '../support/locators.ts'
import { storedUser } from '../support/stored-user.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../support/test-server.ts'

type Provider = 'Google' | 'Facebook'
type Choice = { email?: string; name?: string; unverified?: true; foreign?: true; expired?: true }

const newAddress = () => `${randomUUID()}@example.ca`
let phones = 0
const newPhone = () => `819 555 ${1000 + phones++}`

/** Presses the button of the page and chooses somebody at the provider. */
async function continueWith(page: Page, provider: Provider, choice: Choice) {
  await mainOf(page)
    .getByRole('button', { name: new RegExp(provider) })
    .click()
  await chooseAt(page, provider, choice)
}

async function chooseAt(page: Page, provider: Provider, choice: Choice) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${provider}, on this machine`)
  await page.getByLabel('Somebody else').check()
  await fillIn(page, { Name: choice.name ?? 'Noor Haddad', 'E-mail': choice.email ?? newAddress() })
  if (choice.unverified) await page.getByLabel('Address verified by the provider').uncheck()
  if (choice.foreign) await page.getByLabel('Another app').check()
  if (choice.expired) await page.getByLabel('The token has expired').check()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const failureAt = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('[S09 S11 H15] a newcomer by Google gives phone and agreement and is in @both', async ({
  page,
  house,
}) => {
  const email = newAddress()
  const main = mainOf(page)
  const field = (label: string) => main.getByLabel(label, { exact: true })
  await page.goto(`${house.adultUrl}/login?redirect=%2Fkids`)
  await continueWith(page, 'Google', { email })

  await expect(main.getByRole('heading', { level: 1 })).toHaveText('One more step, Noor')
  await expect(page).toHaveURL(`${house.adultUrl}/signup?redirect=%2Fkids`)
  await expect(field('E-mail')).toHaveValue(email)
  await expect(field('E-mail')).not.toBeEditable()
  await expect(field('First name')).toHaveValue('Noor')
  await expect(field('Last name')).toHaveValue('Haddad')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  const button = main.getByRole('button', { name: 'Sign up' })
  await expect(button).toBeDisabled()
  await expectRule(field('First name'), '', 'First name is required')
  await expectRule(field('Last name'), '', 'Last name is required')
  await expectRule(field('Phone'), '', 'Phone number is required')
  await fillIn(main, { 'First name': 'Noor', 'Last name': 'Haddad', Phone: newPhone() })
  await main.getByRole('checkbox').check()
  await button.click()

  await expect(page).toHaveURL(`${house.adultUrl}/kids`)
  expect((await storedUser(page)).role).toBe('parent')
  await page.goto(`${house.adultUrl}/parentdashboard`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome, Noor')
})

test('[S09] by Facebook a newcomer opens the mail first, and from then on Facebook opens the account', async ({
  page,
  house,
}) => {
  const email = newAddress()
  const main = mainOf(page)
  await page.goto(`${house.adultUrl}/signup`)
  await continueWith(page, 'Facebook', { email })
  await expect(main).toContainText('Facebook cannot open it: use your password.')
  await fillIn(main, { Phone: newPhone() })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign up' }).click()

  await expect(main).toContainText('ALL DONE! PLEASE CHECK YOUR EMAIL.')
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  const mail = await house.mailTo(email)
  expect(mail.text).toContain('The same click connects your Facebook account')
  await page.goto(mail.links[0] ?? '')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Thanks! Your email has been successfully verified!',
  )

  await page.goto(`${house.adultUrl}/login`)
  await continueWith(page, 'Facebook', { email })
  await expect(page).toHaveURL(`${house.adultUrl}/parentdashboard`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome, Noor')
})

test('[S09 H10] a parent with a password comes in by Google, and back to where they wanted to go', async ({
  page,
  house,
}) => {
  const { parent } = await house.newFamily()
  const wanted = '/kids?page=1'
  await page.goto(house.adultUrl + wanted)
  await continueWith(page, 'Google', { email: parent.email })

  await expect(page).toHaveURL(house.adultUrl + wanted)
  await expect(bannerOf(page)).toContainText('500 points')
  await expect
    .poll(async () => (await house.mailTo(parent.email)).subject)
    .toBe('You can now log in with Google')
})

test('[S09 S16] a parent who comes by Google to a closed account is asked whether to restore it', async ({
  page,
  house,
}) => {
  const { parent } = await house.newFamily({ children: [] })
  await parent.delete('/parents')
  await page.goto(`${house.adultUrl}/login`)
  await continueWith(page, 'Google', { email: parent.email })

  await expect(page).toHaveURL(`${house.adultUrl}/closed`)
  await mainOf(page).getByRole('button', { name: 'Restore my account' }).click()
  await expect(page).toHaveURL(`${house.adultUrl}/parentdashboard`)
})

for (const [provider, text] of [
  ['Google', 'Could not authenticate with Google, Please try again'],
  ['Facebook', 'Could not authenticate with Facebook, Please try again'],
] as const) {
  test(`[S09] a token of ${provider} for another app, an expired one, and a change of mind all fail with its text`, async ({
    page,
    house,
  }) => {
    const { parent } = await house.newFamily({ children: [] })
    for (const choice of [{ foreign: true }, { expired: true }] as const) {
      await page.goto(`${house.adultUrl}/login?redirect=%2Fkids`)
      await continueWith(page, provider, { email: parent.email, ...choice })
      await expect(failureAt(page, text)).toBeVisible()
      await expect(page).toHaveURL(`${house.adultUrl}/login?redirect=%2Fkids`)
      expect(await storedUser(page)).toBeNull()
    }

    await page.goto(`${house.adultUrl}/signup`)
    await mainOf(page)
      .getByRole('button', { name: new RegExp(provider) })
      .click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(failureAt(page, text)).toBeVisible()
    await expect(page).toHaveURL(`${house.adultUrl}/signup`)
    await expect(mainOf(page).getByRole('button', { name: `Continue with ${provider}` })).toBeEnabled()
  })
}

test('[S09] a child’s address gets the failure, and the child keeps its password alone', async ({
  page,
  house,
}) => {
  const { child } = await house.newFamily()
  await page.goto(`${house.adultUrl}/login`)
  await continueWith(page, 'Google', { email: child().email })

  await expect(failureAt(page, 'Could not authenticate with Google, Please try again')).toBeVisible()
  expect(await storedUser(page)).toBeNull()
})

test('[S09] an answer that this tab did not ask for is not taken, and leaves the address at once', async ({
  page,
  house,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  const back = `${house.adultUrl}/oauth/callback/google`

  for (const answer of ['access_token=somebody-elses&state=guessed', 'access_token=without-state', '']) {
    await page.goto('about:blank')
    await page.goto(`${back}#${answer}`)
    await expect(failureAt(page, 'Could not authenticate with Google, Please try again')).toBeVisible()
    await expect(page).toHaveURL(`${house.adultUrl}/login`)
  }

  expect(asked.filter((line) => line.includes('/oauth/google'))).toEqual([])
  expect(asked.filter((line) => /POST|access_token|somebody-elses/.test(line.split('#')[0] ?? ''))).toEqual(
    [],
  )
  await page.goBack()
  expect(page.url()).not.toContain('access_token')
})

test('[S09] the page that a provider comes back to tells nobody where it is', async ({ house }) => {
  const { headers } = await fetch(`${house.adultUrl}/oauth/callback/google`)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
})

test('[S09] the finish of a sign-up that waited too long says so and leads back', async ({
  page,
  house,
  clock,
}) => {
  const main = mainOf(page)
  await page.goto(`${house.adultUrl}/login`)
  await continueWith(page, 'Google', {})
  await fillIn(main, { Phone: newPhone() })
  await main.getByRole('checkbox').check()
  await clock(new Date(Date.now() + 16 * 60_000).toISOString())
  await main.getByRole('button', { name: 'Sign up' }).click()

  await expect(main.getByRole('alert')).toHaveText(
    'This waited too long or was sent already. Please start again.',
  )
  await main.getByRole('link', { name: 'Start again' }).click()
  await expect(page).toHaveURL(`${house.adultUrl}/login`)
})

test('[S02] the buttons move nothing when they come', async ({ page, house }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/SocialButtons/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${house.adultUrl}/login`)
  const email = awake(mainOf(page).getByLabel('E-mail'))
  await expect(email).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await expect(mainOf(page).getByRole('button', { name: /Google/ })).toHaveCount(0)
  const before = await email.boundingBox()

  release()
  await expect(mainOf(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible()

  expect(await email.boundingBox()).toEqual(before)
})

test('[S02] a page of a server without providers shows no buttons', async ({ page, house }) => {
  const login = `${house.adultUrl}/login`
  const html = (await (await fetch(login)).text()).replace(/data-doors="[^"]*"/, 'data-doors=""')
  await page.route(login, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(login)

  await expect(mainOf(page).getByLabel('E-mail')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-doors', '')
  await expect(mainOf(page).getByText('or with your e-mail')).toHaveCount(0)
  await expect(mainOf(page).getByRole('button', { name: /Google|Facebook/ })).toHaveCount(0)
})

test('[S04 S09] the kid site has no way in by a provider', async ({ page, house }) => {
  await page.goto(`${house.kidUrl}/oauth/callback/google#access_token=x&state=y`)
  await expect(mainOf(page).getByRole('heading', { level: 1 })).toHaveText('This door is for parents')
  await page.goto(house.kidUrl)
  await expect(mainOf(page).getByLabel('E-mail')).toBeVisible()
  await expect(mainOf(page).getByRole('button', { name: /Google|Facebook/ })).toHaveCount(0)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[S02 S09 N01] a newcomer by Google, from the failure to the dashboard @both', async ({
    page,
    house,
  }) => {
    const main = mainOf(page)
    await page.goto(`${house.adultUrl}/login`)
    await expect(main.getByRole('button', { name: 'Continuer avec Facebook' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await continueWith(page, 'Google', { foreign: true })
    await expect(failureAt(page, 'La connexion avec Google n’a pas fonctionné.')).toBeVisible()

    await continueWith(page, 'Google', {})
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Encore une étape, Noor')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await fillIn(main, { Téléphone: newPhone() })
    await main.getByRole('checkbox').check()
    await main.getByRole('button', { name: 'S’inscrire' }).click()

    await expect(page).toHaveURL(`${house.adultUrl}/parentdashboard`)
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Noor')
  })
})
