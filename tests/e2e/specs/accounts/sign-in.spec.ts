import { expectStatus } from '../../support/api-client.ts'
import { createQuest } from '../../support/arrange-quests.ts'
import { expect, test } from '../../support/fixtures.ts'
import { expectFieldError, fillFields, logIn } from '../../support/forms.ts'
import { obfuscate, readStoredText, readStoredUser, updateStoredUser } from '../../support/stored-user.ts'

const signInError = 'Oops! Please check your account information or activate your account and try again.'
const parentOnKidSiteError =
  'Looks like you are trying to use a parent account to log in. Please click the link in the header to go to the parent website. Thanks!'

test('[S02.1 S02.3 S02.4 S02.5] the parents’ login has all elements and errors', async ({ page, server }) => {
  await page.goto(`${server.adultUrl}/login`)
  const main = page.getByRole('main')
  const email = main.getByLabel('E-mail')
  const password = main.getByLabel('Password', { exact: true })
  const button = main.getByRole('button', { name: 'Log in', exact: true })

  for (const provider of ['Google', 'Facebook'])
    await expect(main.getByRole('button', { name: `Continue with ${provider}` })).toBeEnabled()
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Enter your e-mail and password to log in.')
  await expect(main).toContainText('A bot check protects this form.')
  await expectFieldError(email, '', 'E-mail is required')
  await expectFieldError(email, 'claire@example', 'E-mail must be valid')
  await expectFieldError(password, '', 'Password is required')
  await fillFields(main, { 'E-mail': 'claire@example.ca', Password: 'a-good-long-secret' })
  await expect(button).toBeEnabled()

  await expect(password).toHaveAttribute('type', 'password')
  await main.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await main.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await main.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/signup`)
  await page.goBack()
  await main.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/forgot`)
})

test('[S03.1 S03.2 S03.3] the kid site’s login has all elements and errors', async ({ page, server }) => {
  await page.goto(server.kidUrl)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: 'Log in', exact: true })

  await expect(main).toContainText("Don't have an account? Tell your parent or guardian")
  await expect(main).toContainText('A bot check protects this form.')
  await expect(main.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: /Google|Facebook/ })).toHaveCount(0)
  await expect(button).toBeDisabled()
  await expectFieldError(main.getByLabel('E-mail'), '', 'E-mail is required')
  await expectFieldError(main.getByLabel('E-mail'), 'mia', 'E-mail must be valid')
  await expectFieldError(main.getByLabel('Password', { exact: true }), '', 'Password is required')
  await fillFields(main, { 'E-mail': 'mia@example.ca', Password: 'a-good-long-secret' })
  await expect(button).toBeEnabled()

  await main.getByRole('button', { name: 'Show password' }).click()
  await expect(main.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await main.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(`${server.kidUrl}/forgot`)
})

test('[S02.8 S03.4] parent and child log in and reach their dashboards', async ({ page, server }) => {
  const { parent, child } = await server.newFamily()

  await page.goto(`${server.adultUrl}/login`)
  await logIn(page, parent)
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Claire')

  await page.goto(server.kidUrl)
  await logIn(page, child())
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia')
})

test('[S05.1 S05.2 S12.4] a wrong password and an unknown address show the same error', async ({
  page,
  server,
}) => {
  const { parent, child } = await server.newFamily()
  const main = page.getByRole('main')

  await page.goto(`${server.adultUrl}/login`)
  for (const mistake of [{ password: 'not-the-password' }, { email: 'nobody@example.ca' }]) {
    await logIn(page, { ...parent, ...mistake })
    await expect(main.getByRole('alert')).toHaveText(signInError)
    await expect(main.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
    expect(await readStoredUser(page)).toBeNull()
  }

  await page.goto(server.kidUrl)
  await logIn(page, { ...child(), password: 'not-the-password' })
  await expect(main.getByRole('alert')).toHaveText(signInError)
  // A child's account needs no activation mail.
  await expect(main.getByRole('button', { name: 'Send the activation e-mail again' })).toHaveCount(0)
})

test('[S05.3] an ended session is removed from the browser', async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Claire')
  await expectStatus(204, parent.delete('/auth'))

  await page.reload()

  await expect(page).toHaveURL(`${server.adultUrl}/login?redirect=%2Fparentdashboard`)
  expect(await readStoredUser(page)).toMatchObject({ token: '', role: '', name: '', email: '', points: 0 })
})

test('[S04.1 H03.2] a parent’s password does not work on the kid site', async ({ page, server }) => {
  const { parent } = await server.newFamily({ children: [] })
  await page.goto(server.kidUrl)

  await logIn(page, parent)

  await expect(page.getByRole('main').getByRole('alert')).toHaveText(parentOnKidSiteError)
  await expect(page).toHaveURL(`${server.kidUrl}/`)
  expect(await readStoredUser(page)).toBeNull()
  const parentSiteLink = page.getByRole('banner').getByRole('link', { name: "Parent's Website" })
  await expect(parentSiteLink).toHaveAttribute('href', server.adultUrl)
})

test('[S04.2] a parent’s token does not work on the kid site', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, child())
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia')

  await updateStoredUser(page, { token: parent.token, role: 'parent', name: '' })
  await page.goto(`${server.kidUrl}/kids`)

  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch kid information')
  await expect(page.getByText('Mia')).toHaveCount(0)
  await expect(page.getByText('Tremblay')).toHaveCount(0)
})

for (const [path, text] of Object.entries({
  '/login': 'Parents log in on the parent website. Kids log in right here.',
  '/signup': 'Accounts are made on the parent website. Tell your parent or guardian.',
})) {
  test(`[H03.1] ${path} of the kid site has no form, only links to the parents’ site and to the kid login`, async ({
    page,
    server,
  }) => {
    await page.goto(server.kidUrl + path)

    const main = page.getByRole('main')
    await expect(main).toContainText(text)
    await expect(main.getByRole('link', { name: "Parent's Website" })).toHaveAttribute(
      'href',
      server.adultUrl,
    )
    await expect(main.locator('form')).toHaveCount(0)
    await main.getByRole('link', { name: 'Kid login' }).click()
    await expect(page).toHaveURL(`${server.kidUrl}/`)
  })
}

test('[S06.2] a session ends after 24 hours and leads through Logout to the home page', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent)
  const DAY = 24 * 3_600_000
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))

  await updateStoredUser(page, { lastLogin: Date.now() - DAY + 60_000 })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Claire')

  await updateStoredUser(page, { lastLogin: Date.now() - DAY - 1 })
  await page.reload()
  await expect(page).toHaveURL(`${server.adultUrl}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small quests. A fuller nest.')
  expect(paths).toContain('/logout')
  expect(await readStoredUser(page)).toMatchObject({ token: '', role: '' })
  expect((await parent.get('/profile')).status).toBe(401)
})

test('[F05.1 F05.3] a parent who stays signed in on a device is still signed in after 29 days, and not after 31', async ({
  page,
  server,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const DAY = 24 * 3_600_000
  await page.goto(`${server.kidUrl}/`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.goto(`${server.adultUrl}/login`)
  await page.getByLabel('Stay logged in on this device for 30 days').check()
  await logIn(page, parent)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Welcome, Claire')

  await updateStoredUser(page, { lastLogin: Date.now() - 29 * DAY })
  await page.reload()
  await expect(heading).toHaveText('Welcome, Claire')
  await updateStoredUser(page, { lastLogin: Date.now() - 31 * DAY })
  await page.reload()
  await expect(page).toHaveURL(`${server.adultUrl}/`)
})

test('[S07.1 S07.2] Logout ends the session on the server, removes the stored user and leads to the home page', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()

  await signInAs(page, parent)
  await page.getByRole('button', { name: /Settings/ }).click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await readStoredUser(page)).toEqual(await readStoredUser(page, 'questnest.initial'))
  expect((await parent.get('/profile')).status).toBe(401)

  await signInAs(page, child())
  await page.getByRole('button', { name: /Settings/ }).click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${server.kidUrl}/`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  expect(await readStoredUser(page)).toMatchObject({ token: '', role: '', name: '', email: '' })
  expect((await child().get('/profile')).status).toBe(401)
})

test('[S08.1 S08.2 S08.3] the browser stores the user in an obfuscated form, and an empty user under a second key', async ({
  page,
  server,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const signedInAfter = Date.now()
  await page.goto(`${server.adultUrl}/login`)
  await logIn(page, parent)
  await expect(page.getByRole('button', { name: /Claire Tremblay/ })).toBeVisible()

  const text = (await readStoredText(page)) ?? ''
  const user = await readStoredUser(page)
  const { phone } = (await parent.get('/profile')).body

  expect(text).not.toContain(parent.email)
  expect(() => JSON.parse(text)).toThrow()
  expect(obfuscate(obfuscate(text))).toBe(text)
  expect(user).toEqual({
    name: 'Claire Tremblay',
    email: parent.email,
    phone,
    points: 500,
    role: 'parent',
    avatar: null,
    token: expect.stringMatching(/\S{20,}/),
    lastLogin: expect.any(Number),
  })
  expect(user.lastLogin).toBeGreaterThanOrEqual(signedInAfter)
  expect((await server.createClient(user.token).get('/profile')).status).toBe(200)
  expect(await readStoredUser(page, 'questnest.initial')).toEqual({
    name: '',
    email: '',
    phone: '',
    points: 0,
    role: '',
    avatar: null,
    token: '',
    lastLogin: 0,
  })
  expect(await readStoredText(page, 'questnest.initial')).not.toContain('email')
})

test('[S08.4] reloading the page also reloads the profile', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent)
  await expect(page.getByRole('banner')).toContainText('500 points')

  await createQuest(parent, child(), { points: 120 })
  await updateStoredUser(page, { name: 'Somebody Else' })
  await page.reload()

  await expect(page.getByRole('banner')).toContainText('380 points')
  await expect(page.getByRole('button', { name: /Claire Tremblay/ })).toBeVisible()
  expect(await readStoredUser(page)).toMatchObject({ name: 'Claire Tremblay', points: 380 })
})

test('[H01.7 H01.8 H01.9] signed-in people are redirected from /, /login and /signup to their dashboard', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()

  await signInAs(page, parent)
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(server.adultUrl + path)
    await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  }

  await updateStoredUser(page, { token: child().token, role: 'child' })
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(server.adultUrl + path)
    await expect(page).toHaveURL(`${server.adultUrl}/childdashboard`)
  }

  await updateStoredUser(page, { role: 'gardener' })
  for (const path of ['/', '/login', '/signup', '/parentdashboard']) {
    await page.goto(server.adultUrl + path)
    await expect(page).toHaveURL(`${server.adultUrl}/oops`)
  }

  await signInAs(page, child(), '/')
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
})

test('[H10.1 H10.2] every page with family data redirects a visitor to the login, which leads back to it', async ({
  page,
  server,
}) => {
  const { parent, child } = await server.newFamily()
  const { id } = await createQuest(parent, child())
  const kidPath = `/kids/${child().id}`
  const clearStorage = () => page.evaluate(() => localStorage.clear())

  const parentPaths = [
    '/parentdashboard',
    '/kids',
    '/addchild',
    kidPath,
    `${kidPath}?page=1`,
    `${kidPath}/assignmission`,
  ]
  for (const path of [...parentPaths, `${kidPath}/missions/${id}`]) {
    await test.step(path, async () => {
      await page.goto(server.adultUrl + path)
      await expect(page).toHaveURL(`${server.adultUrl}/login?redirect=${encodeURIComponent(path)}`)
      await logIn(page, parent)
      await expect(page).toHaveURL(server.adultUrl + path)
      await clearStorage()
    })
  }
  for (const path of ['/childdashboard', `${kidPath}/missions/${id}`]) {
    await test.step(`${path} on the kid site`, async () => {
      await page.goto(server.kidUrl + path)
      await expect(page).toHaveURL(`${server.kidUrl}/?redirect=${encodeURIComponent(path)}`)
      await logIn(page, child())
      await expect(page).toHaveURL(server.kidUrl + path)
      await clearStorage()
    })
  }
})

test('[H10.3] the redirect parameter leads only to this site', async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await page.goto(`${server.adultUrl}/login?redirect=${encodeURIComponent('//evil.example')}`)
  await logIn(page, parent)
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)

  await signInAs(page, parent)
  for (const target of [
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ]) {
    await page.goto(`${server.adultUrl}/login?redirect=${encodeURIComponent(target)}`)
    await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  }
})

test('[H11.3] pages of the other role lead to the person’s dashboard', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const kidPath = `/kids/${child().id}`

  await signInAs(page, parent, '/childdashboard')
  for (const path of ['/childdashboard', '/cart', '/gifts']) {
    await page.goto(server.adultUrl + path)
    await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  }

  await updateStoredUser(page, { token: child().token, role: 'child' })
  for (const path of [
    '/parentdashboard',
    '/kids',
    '/addchild',
    kidPath,
    `${kidPath}/rewards`,
    `${kidPath}/assignmission`,
  ]) {
    await page.goto(server.adultUrl + path)
    await expect(page).toHaveURL(`${server.adultUrl}/childdashboard`)
  }
})
