import type { Route } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { logIn } from '../../support/forms.ts'

const GOOGLE = 'https://www.google.com/recaptcha/'
// The tests cannot reach Google, so the server gets no verdict. The page's request for Google's script is expected.
test.use({
  botCheck: 'recaptcha',
  expectedPageErrors: [/^foreign request: https:\/\/www\.google\.com\/recaptcha\//],
})

test('[S10.6 S10.7 H15.1 H15.2] with reCAPTCHA the parents’ site runs Google’s script with the server’s key and mentions reCAPTCHA; the kid site does neither', async ({
  page,
  server,
}) => {
  const googleRequests: string[] = []
  await page.route(`${GOOGLE}**`, (route) => {
    googleRequests.push(route.request().url())
    const body = `window.grecaptcha = {
      ready: (then) => then(),
      execute: async (key, { action }) => 'a token of ' + key + ' for ' + action,
    }`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  const tokenSent = page.waitForRequest('**/api/v1/recaptcha/verify')
  await page.goto(`${server.adultUrl}/login`)

  await expect(page.getByRole('main')).toContainText('protected by reCAPTCHA')
  await expect(page.getByRole('link', { name: 'Google’s Privacy Policy' })).toBeVisible()
  expect((await tokenSent).postDataJSON()).toEqual({ token: 'a token of site-key for questnest' })
  expect(googleRequests).toEqual([`${GOOGLE}api.js?render=site-key`])

  await logIn(page, { email: 'claire@example.ca', password: 'a-good-long-secret' })
  await expect(page.getByText('The bot check did not go through. Please try again.')).toBeVisible()

  googleRequests.length = 0
  const challengeSolved = page.waitForResponse('**/api/v1/recaptcha/verify')
  await page.goto(server.kidUrl)
  expect((await challengeSolved).status()).toBe(200)
  await expect(page.getByRole('main')).not.toContainText('reCAPTCHA')
  expect(googleRequests).toEqual([])
})

test.describe('when Google’s script is blocked', () => {
  test.use({ expectedPageErrors: [/https:\/\/www\.google\.com\/recaptcha\//] })

  for (const [state, handleRoute] of [
    ['missing', (route: Route) => route.abort()],
    ['empty', (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' })],
  ] as const)
    test(`[S10.8] if the script is ${state}, the login fails and can retry`, async ({ page, server }) => {
      await page.route(`${GOOGLE}**`, handleRoute)
      await page.goto(`${server.adultUrl}/login`)
      await logIn(page, { email: 'claire@example.ca', password: 'a-good-long-secret' })
      const main = page.getByRole('main')
      await expect(main.getByRole('alert')).toHaveText(
        'Oops! Looks like something went wrong, please try again later',
      )
      const challengeRequested = page.waitForRequest('**/api/v1/recaptcha/challenge')
      await main.getByRole('button', { name: 'Log in', exact: true }).click()
      await challengeRequested
    })
})
