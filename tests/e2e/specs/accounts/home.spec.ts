import { test as base, expect, type Page } from '@playwright/test'
import { createApiClient, expectStatus } from '../../support/api-client.ts'
import { daysFromToday } from '../../support/arrange-quests.ts'
import { fillFields } from '../../support/forms.ts'
import { mainRegion } from '../../support/locators.ts'
import { collectPageErrors } from '../../support/page-errors.ts'
import { openHomeServer } from '../../support/start-server.ts'

type HomeServer = Awaited<ReturnType<typeof openHomeServer>>

/** Each test has a server of its own, because only the first family can sign up. */
const test = base.extend<{ home: HomeServer }>({
  locale: 'en-CA',
  home: async ({ context }, use) => {
    const home = await openHomeServer()
    const errors = collectPageErrors(context, { ...home, sandbox: { host: '' } as never })
    await use(home)
    // Before the server ends, which ends the pages' live streams.
    // Without https browsers ignore this header, and say so on each page.
    const isIgnoredHeader = (line: string) =>
      line.includes('Cross-Origin-Opener-Policy header has been ignored')
    expect(errors.filter((line) => !isIgnoredHeader(line))).toEqual([])
    await home.close()
  },
})

const password = 'a-good-long-secret'
const claire = { email: 'claire@home.example', password }

async function signUp(page: Page, home: HomeServer) {
  await page.goto(home.adultUrl)
  await expect(page).toHaveURL(`${home.adultUrl}/signup`)
  const main = mainRegion(page)
  await expect(main).toContainText('Your account is ready as soon as you send this form.')
  await fillFields(main, {
    'E-mail': claire.email,
    'First name': 'Claire',
    'Last name': 'Tremblay',
    Password: password,
    'Confirm password': password,
  })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(`${home.adultUrl}/parentdashboard`)
}

const portsOf = (home: HomeServer) => ({ ...home, port: Number(new URL(home.adultUrl).port) })

const signInThroughApi = async (home: HomeServer) =>
  (await expectStatus(200, createApiClient(portsOf(home)).post('/auth', claire))).body

test('[F08.10] without https and mails, a parent signs up, adds a child with a PIN, and verifies the quest that the child finished on the next port', async ({
  page,
  home,
}) => {
  const main = mainRegion(page)
  await signUp(page, home)

  await page.goto(`${home.adultUrl}/addchild`)
  await fillFields(main, { 'First name': 'Noah', 'Last name': 'Tremblay' })
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(main).toContainText('Nothing is mailed to it.')
  await main.getByText('With a PIN', { exact: true }).click()
  await fillFields(main, { PIN: '2580' })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: /^Create/ }).click()
  const link = main.getByRole('link', { name: /Open the kid site on this device/ })
  // The code is added once it is loaded.
  await expect(link).toHaveAttribute('href', new RegExp(`^${home.kidUrl}/family#[B-Z]{8}=Noah$`))
  const href = (await link.getAttribute('href')) ?? ''
  const { token } = await signInThroughApi(home)
  const parent = createApiClient(portsOf(home), token)
  const { children } = (await expectStatus(200, parent.get('/children'))).body
  const mission = {
    child_id: children[0].id,
    name: 'Walk the dog',
    description: 'Around the block',
    points: 80,
  }
  await expectStatus(201, parent.post('/missions', { mission: { ...mission, due_date: daysFromToday(0) } }))

  await page.goto(href)
  await fillFields(main, { 'Your PIN': '2580' })
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${home.kidUrl}/childdashboard`)
  // Skips the greeting of the first visit.
  const [, family_code] = /#([B-Z]{8})/.exec(href) ?? []
  const pin = { family_code, first_name: 'Noah', pin: '2580' }
  const visitor = createApiClient(portsOf(home))
  const { body } = await expectStatus(200, visitor.post('/auth/pin', pin, { kidSite: true }))
  const child = createApiClient(portsOf(home), body.token)
  await expectStatus(200, child.put('/children', { welcomed: true }, { kidSite: true }))
  await page.reload()
  await main.getByRole('button', { name: 'Finished: Walk the dog' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the trail' }).click()

  // Each port has its own session.
  await page.goto(`${home.adultUrl}/parentdashboard`)
  await main
    .getByRole('button', { name: /^Verify/ })
    .first()
    .click()
  await expect(main).toContainText('Nothing needs your decision')
})

test('[F08.11] screens promise no mail where none is sent, and there is no button to copy without https', async ({
  page,
  home,
}) => {
  const main = mainRegion(page)
  await signUp(page, home)
  await page.goto(`${home.adultUrl}/kids`)
  await expect(main.getByRole('link', { name: 'Add a child' })).toBeVisible()
  await expect(main.getByRole('button', { name: /Invite/ })).toHaveCount(0)
  await page.goto(`${home.adultUrl}/settings/notification`)
  await expect(main).toContainText('This Questnest sends no mail')
  await page.goto(`${home.adultUrl}/settings/parents`)
  await expect(main.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await expect(main.getByLabel('E-mail')).toHaveCount(0)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await main.getByRole('button', { name: 'Make a link' }).click()
  await expect(main).toContainText('/verify/parent/')
  await expect(main.getByRole('button', { name: /Copy/ })).toHaveCount(0)
  await page.goto(`${home.adultUrl}/settings/account`)
  await main.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog')).not.toContainText(/mail/)
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()

  await page.goto(`${home.adultUrl}/logout`)
  await expect(page).not.toHaveURL(/logout/)
  await page.goto(home.adultUrl)
  await expect(page).toHaveURL(`${home.adultUrl}/login`)
  await expect(main.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Create an account' })).toBeHidden()
  await main.getByRole('link', { name: /Forgot/ }).click()
  await expect(main).toContainText('docs/OPERATING.md#at-home')
})
