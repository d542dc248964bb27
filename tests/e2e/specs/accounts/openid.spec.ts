import { randomUUID } from 'node:crypto'
import { continueWith } from '../../support/continue-with.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { mainRegion } from '../../support/locators.ts'
import { readStoredUser } from '../../support/stored-user.ts'

test.use({ openId: 'on' })

const PROVIDER_PAGE = 'OpenID provider'
const newAddress = () => `${randomUUID()}@example.ca`

test('[F05.6 S09.19] a new person signs up with the operator’s OpenID provider, and logs in with it later @wide-and-phone', async ({
  page,
  server,
}) => {
  const email = newAddress()
  const main = mainRegion(page)
  await page.goto(`${server.adultUrl}/login`)
  for (const name of ['Google', 'Facebook', 'Maison ID'])
    await expect(main.getByRole('button', { name: `Continue with ${name}`, exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await continueWith(page, 'Maison ID', { email }, PROVIDER_PAGE)

  await expect(main.getByRole('heading', { level: 1 })).toHaveText('One more step, Noor')
  await expect(main).toContainText('From your Maison ID account')
  await fillFields(main, { Phone: '819 555 0199' })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${server.adultUrl}/login?redirect=%2Fkids`)
  await main.getByRole('checkbox', { name: 'Stay logged in' }).check()
  await continueWith(page, 'Maison ID', { email }, PROVIDER_PAGE)
  await expect(page).toHaveURL(`${server.adultUrl}/kids`)
  expect(await readStoredUser(page)).toMatchObject({ stays: true })
})

test('[S09.20] an address that the OpenID provider has not verified shows an error', async ({
  page,
  server,
}) => {
  await page.goto(`${server.adultUrl}/login`)
  await continueWith(page, 'Maison ID', { unverified: true }, PROVIDER_PAGE)

  await expect(page.getByRole('alert').filter({ hasText: 'That way to log in did not work' })).toBeVisible()
  await expect(page).toHaveURL(`${server.adultUrl}/login`)
  expect(await readStoredUser(page)).toBeNull()
})

test('[S04.4 S09.19] the kid site does not name the provider', async ({ page, server }) => {
  const response = await page.goto(server.kidUrl)
  expect(await response?.text()).not.toContain('Maison')
  await expect(mainRegion(page).getByLabel('E-mail')).toBeVisible()
  await expect(mainRegion(page).getByRole('button', { name: /Maison/ })).toHaveCount(0)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[S09.19] a parent fails once, then logs in, and is told so by mail @wide-and-phone', async ({
    page,
    server,
  }) => {
    const { parent } = await server.newFamily({ children: [], language: 'fr-CA' })
    const main = mainRegion(page)
    await page.goto(`${server.adultUrl}/login`)
    await expect(main.getByRole('button', { name: 'Continuer avec Maison ID' })).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await continueWith(page, 'Maison ID', { email: parent.email, expired: true }, PROVIDER_PAGE)
    await expect(
      page.getByRole('alert').filter({ hasText: 'Cette connexion n’a pas fonctionné.' }),
    ).toBeVisible()

    await continueWith(page, 'Maison ID', { email: parent.email }, PROVIDER_PAGE)

    await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
    const mail = await server.getMessage(parent.email, /Maison ID/)
    expect(mail.subject).toBe('Vous pouvez maintenant vous connecter avec Maison ID')
  })
})
