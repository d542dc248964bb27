import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { expectFieldError, fillFields } from '../../support/forms.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'

test("[K01.6] Edit Profile on the dashboard opens the kid's profile", async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await signInAs(page, parent)

  await mainRegion(page)
    .getByRole('link', { name: /Edit Profile.*Leo/ })
    .click()

  await expect(page).toHaveURL(`${server.adultUrl}/kids/${child('Leo').id}/profile`)
  await expect(mainRegion(page).getByRole('region', { name: 'Basic info' })).toContainText('Leo')
})

test("[K06.2] the side menu leads to the kid's profile and back", async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}`)
  const menu = page.getByRole('navigation', { name: 'Mia Tremblay’s pages' })

  await menu.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Quests' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/kids/${child().id}`)
})

test('[K06.3 P01.1 P01.3] on a narrow screen the kid and points menus are a row of links at the top', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await page.setViewportSize({ width: 800, height: 900 })
  await signInAs(page, parent, `/kids/${child().id}`)

  const kidMenu = page.getByRole('navigation', { name: 'Mia Tremblay’s pages' })
  for (const [name, path] of [
    ['Profile', 'profile'],
    ['Rewards', 'rewards'],
    ['Points', 'points'],
  ] as const) {
    await kidMenu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`${server.adultUrl}/kids/${child().id}/${path}`)
  }
  await expectNoSidewaysScrolling(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.adultUrl}/points`)
  const pointsMenu = mainRegion(page).getByRole('navigation', { name: 'Points' })
  await pointsMenu.getByRole('link', { name: 'Points History' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/points/history`)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})

test("[K06.4 K06.6 H05.5] on a phone the drawer has the kid's pages, and their two buttons stand side by side", {
  tag: '@phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}`)
  const topOf = async (name: RegExp) =>
    (await mainRegion(page).getByRole('button', { name }).boundingBox())?.y
  expect(await topOf(/^Take a break/)).toBe(await topOf(/^Give bonus points/))

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Profile' }).click()

  await expect(page).toHaveURL(/\/profile$/)
  await expectNoSidewaysScrolling(page)
})

test("[K07.1 K07.2 K07.3 H13.1 H13.2 H13.7] a parent reads and changes a kid's basic info", {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/profile`)
  const info = mainRegion(page).getByRole('region', { name: 'Basic info' })
  await expect(info).toContainText('Apr 12, 2016')
  await expect(info).toContainText('Not given')
  await expectAccessible(page)

  await info.getByRole('button', { name: 'Edit' }).click()
  await expect(info.getByLabel('First name')).toBeFocused()
  await expectFieldError(info.getByLabel('First name'), '', 'First Name is required')
  await expectFieldError(info.getByLabel('Last name'), ' ', 'Last name is required')
  await expectFieldError(info.getByLabel(/Phone/), '123', 'Phone number must be at least 10 numbers')
  await expectFieldError(
    info.getByLabel(/Birthday/),
    '2031-01-01',
    'Please enter a date between 1950 and today',
  )
  await expect(info.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await fillFields(info, { 'First name': 'Mila', 'Last name': 'Roy' })
  await info.getByLabel(/Phone/).fill('5145550142')
  await info.getByLabel(/Birthday/).fill('2015-05-01')
  await info.getByRole('button', { name: 'Save' }).click()

  await expect(flashMessage(page, 'Saved.')).toBeVisible()
  await expect(info).toContainText('(514) 555-0142')
  await expect(info).toContainText('May 1, 2015')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mila Roy')
  await expect(info.getByRole('button', { name: 'Edit' })).toBeFocused()
})

test.describe('when a request fails', () => {
  test.use({ expectedPageErrors: [/status of 503/] })

  test('[K07.12] a failure to save or load shows an error', async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily()
    await signInAs(page, parent, `/kids/${child().id}/profile`)
    const info = mainRegion(page).getByRole('region', { name: 'Basic info' })
    await info.getByRole('button', { name: 'Edit' }).click()
    // Ten digits, but not a Canadian number: only the server checks that.
    await info.getByLabel(/Phone/).fill('212 555 0142')
    await info.getByRole('button', { name: 'Save' }).click()

    await expect(page.getByText("Could not update kid's profile, please try again later")).toBeVisible()
    await expect(info.getByLabel(/Phone/)).toHaveAccessibleDescription('Please enter a Canadian phone number')

    await page.route('**/api/v1/children/*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await expect(page.getByText("Could not retrieve kid's profile, please try again later")).toBeVisible()
  })
})

test("[K07.5 K07.6 N05.6] a kid's new e-mail is pending and can be cancelled; the mail to an unverified address can be resent", async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/profile`)
  const info = mainRegion(page).getByRole('region', { name: 'Basic info' })
  await expect(info).toContainText('Not verified yet')
  await info.getByRole('button', { name: 'Send again' }).click()
  await expect(flashMessage(page, 'Sent. It should be there in a minute.')).toBeVisible()

  await info.getByRole('button', { name: /^Edit/ }).click()
  await fillFields(info, { 'E-mail': `new-${child().email}` })
  await info.getByRole('button', { name: 'Save' }).click()
  await expect(info).toContainText(`new-${child().email} takes effect once`)
  await expectAccessible(page)
  await info.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(info).not.toContainText('takes effect once')
  await expect(info).toContainText(child().email)
})

test('[K11.12] for an inactive kid, who gets no mails, neither resending a mail nor changing the e-mail is offered', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  expect((await parent.delete(`/children/${child().id}`)).status).toBe(204)
  await signInAs(page, parent, `/kids/${child().id}/profile`)
  const info = mainRegion(page).getByRole('region', { name: 'Basic info' })

  await expect(info).toContainText(child().email)
  await expect(info.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await info.getByRole('button', { name: /^Edit/ }).click()
  await expect(info.getByLabel('E-mail')).not.toBeEditable()
  await expect(info.getByLabel('E-mail')).toHaveAccessibleDescription('You can change it once Mia is back.')
  await expectAccessible(page)
  await fillFields(info, { 'Last name': 'Roy' })
  await info.getByRole('button', { name: 'Save' }).click()
  await expect(info).toContainText('Roy')
})

test("[K07.7 K07.9 K07.12 N02.10] the parent changes a kid's password by entering the parent's own, and switches the kid's mails off", {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/profile`)
  const password = mainRegion(page).getByRole('region', { name: 'Password' })
  await password.getByRole('button', { name: /^Change password/ }).click()
  await fillFields(password, {
    'Mia’s current password, or yours': 'not-that-one',
    'New password': 'another-good-secret',
    'Confirm password': 'another-good-secret',
  })
  await password.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText("Could not update kid's password, please try again later")).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await fillFields(password, { 'Mia’s current password, or yours': parent.password })
  await password.getByRole('button', { name: 'Save' }).click()
  await expect(flashMessage(page, 'The password was changed.')).toBeVisible()
  await server.signIn(child().email, 'another-good-secret')

  await mainRegion(page).getByRole('checkbox', { name: 'E-mail Mia about quests' }).click()
  await expect(flashMessage(page, 'Saved.')).toBeVisible()
  expect((await parent.get(`/children/${child().id}`)).body.child.messages).toBe(false)
})

test.describe('on a device of another time zone', () => {
  test.use({ timezoneId: 'Europe/Paris' })

  test('[K03.5 K07.4] a birthday cannot be after today in the family’s time zone', async ({
    page,
    server,
    signInAs,
    setClock,
  }) => {
    // Monday evening in Toronto, Tuesday in Paris.
    await setClock('2026-11-24T00:30:00.000Z')
    const { parent, child } = await server.newFamily()
    const message = 'Please enter a date between 1950 and today'
    await signInAs(page, parent, `/kids/${child().id}/profile`)
    const info = mainRegion(page).getByRole('region', { name: 'Basic info' })
    await info.getByRole('button', { name: 'Edit' }).click()
    await expectFieldError(info.getByLabel(/Birthday/), '2026-11-24', message)

    await page.goto(`${server.adultUrl}/addchild`)
    await expectFieldError(mainRegion(page).getByLabel(/Birthday/), '2026-11-24', message)
  })
})
