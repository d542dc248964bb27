import { createQuest, daysFromToday, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, test } from '../../support/fixtures.ts'
import { fillFields, logIn } from '../../support/forms.ts'
import { banner, mainRegion } from '../../support/locators.ts'

const genericError = 'Oops! Looks like something went wrong, please try again later'

test('[H02.1 H04.1 H04.2] a visitor’s header has the logo, Log in and Sign up', async ({ page, server }) => {
  await page.goto(`${server.adultUrl}/forgot`)

  const header = banner(page)
  await expect(header.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
  await expect(header.getByRole('link', { name: "Parent's Website" })).toHaveCount(0)
  await header.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/login`)
  await header.getByRole('link', { name: 'Questnest' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/`)
})

test('[H02.2 H02.3 H04.1] a visitor’s header on the kid site has the logo as link home and a link to the parents’ site', async ({
  page,
  server,
}) => {
  await page.goto(`${server.kidUrl}/forgot`)

  const header = banner(page)
  await expect(header.getByRole('link', { name: /Log ?in|Sign up/i })).toHaveCount(0)
  await expect(header.getByRole('link', { name: "Parent's Website" })).toHaveAttribute(
    'href',
    server.adultUrl,
  )
  await header.getByRole('link', { name: 'Questnest' }).click()
  await expect(page).toHaveURL(`${server.kidUrl}/`)
  await expect(mainRegion(page).getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
})

test('[H04.1 H04.3 H04.8 H04.9] a parent’s header has the logo as link home, the points, Kids, and the menu under the name', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { points: 120 })
  await signInAs(page, parent, '/kids')

  const header = banner(page)
  const menu = header.getByRole('button', { name: 'Claire Tremblay Settings' })
  await expect(header.getByRole('link', { name: /380 points ?, Points Store/ })).toHaveAttribute(
    'href',
    '/points',
  )
  await expect(header.getByRole('link', { name: 'Kids' })).toHaveAttribute('aria-current', 'page')
  await expect(header.getByRole('link', { name: 'Catalog' })).toHaveAttribute('href', '/catalog')
  await expect(header.getByRole('link', { name: /Log in|Sign up|Cart|Rewards/ })).toHaveCount(0)
  await menu.click()
  await expect(header.getByRole('link', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header.getByRole('link', { name: 'Log out' })).toHaveCount(0)
  await expect(menu).toBeFocused()
  await menu.click()
  // Clicks at the edge of the window, where there is no link.
  await page.mouse.click(5, 400)
  await expect(header.getByRole('link', { name: 'Log out' })).toHaveCount(0)
  await menu.press('Enter')
  await expect(header.getByRole('link', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(header.getByRole('radio', { checked: true })).toBeFocused()
  await header.getByRole('link', { name: 'Log out' }).focus()
  await page.keyboard.press('Tab')
  await expect(header.getByRole('link', { name: 'Log out' })).toHaveCount(0)

  await header.getByRole('link', { name: 'Questnest' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  await header.getByRole('link', { name: 'Kids' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/kids`)
})

test('[H04.7] the menu says Profile until the name is known', async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await page.route('**/api/v1/profile', () => {})

  await signInAs(page, parent)

  await expect(banner(page).getByRole('button', { name: 'Profile Settings' })).toBeVisible()
})

test('[H04.1 H04.5 H04.8 H04.12] a child’s header has the logo as link home, the points, and the menu under the picture', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await finishQuest(child(), quest)
  await verifyQuest(parent, quest)
  await signInAs(page, child(), `/kids/${child().id}/missions/${quest.id}`)

  const header = banner(page)
  await expect(header.getByRole('status')).toHaveText('80 points')
  for (const [name, path] of [
    ['Catalog', '/catalog'],
    ['My Rewards', '/gifts'],
    ['Cart', '/cart'],
  ] as const)
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expect(header.getByRole('link', { name: /Kids|Parent's Website|Log in|Sign up/ })).toHaveCount(0)
  await header.getByRole('button', { name: 'Mia Tremblay, Settings' }).click()
  await expect(header.getByText('Mia Tremblay', { exact: true })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Log out' })).toBeVisible()
  await header.getByRole('radio', { name: 'Night' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'cool')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'cool')
  await header.getByRole('link', { name: 'Questnest' }).click()
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
})

test('[H05.1 H05.7] a visitor’s drawer mirrors the header', { tag: '@phone' }, async ({ page, server }) => {
  await page.goto(`${server.adultUrl}/login`)
  await expect(banner(page).getByRole('link', { name: 'Sign up' })).toBeHidden()

  await banner(page).getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Log in' })).toHaveAttribute('aria-current', 'page')
  await expect(drawer.getByRole('link', { name: 'Français' })).toBeVisible()
  await drawer.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/signup`)
  await expect(drawer).toHaveCount(0)
})

test('[H05.3 H05.4 H05.5 H05.7 P01.4] a parent’s drawer mirrors the header, with the kid’s links on a kid’s pages', {
  tag: '@phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child())
  const kidPath = `/kids/${child().id}`
  await signInAs(page, parent)
  await expect(mainRegion(page).getByRole('heading', { name: 'Mia' })).toBeVisible()
  const openDrawer = () => page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })

  await openDrawer()
  await expect(drawer).toContainText('Claire Tremblay')
  await expect(drawer).toContainText('420 points')
  await expect(drawer.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(drawer.getByRole('link', { name: 'Log out' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Quests' })).toHaveCount(0)
  for (const [name, path] of [
    ['Points Store', '/points'],
    ['Auto-Reload Settings', '/points/auto-reload'],
    ['Purchase History', '/points/purchases'],
    ['Points History', '/points/history'],
  ] as const)
    await expect(drawer.getByRole('link', { name })).toHaveAttribute('href', path)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toHaveCount(0)
  await openDrawer()
  await drawer.getByRole('link', { name: 'Kids' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/kids`)
  await expect(drawer).toHaveCount(0)

  await page.goto(`${server.adultUrl}${kidPath}/assignmission`)
  await openDrawer()
  await expect(drawer.getByText('Mia', { exact: true })).toBeVisible()
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Rewards', '/rewards'],
    ['Points', '/points'],
  ] as const)
    await expect(drawer.getByRole('link', { name, exact: true })).toHaveAttribute('href', kidPath + path)
  await expect(drawer.getByRole('link', { name: 'All Categories' })).toHaveAttribute('href', '/catalog')
  await drawer.getByRole('link', { name: 'Quests' }).click()
  await expect(page).toHaveURL(server.adultUrl + kidPath)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Mia Tremblay')
})

test('[H05.2 H05.6] a child’s drawer mirrors the header', { tag: '@phone' }, async ({
  page,
  server,
  signInAs,
}) => {
  const { child } = await server.newFamily()
  await signInAs(page, child())

  const mainMenu = page.getByRole('navigation', { name: 'Main' })
  await expect(mainMenu.getByRole('link', { name: 'Quests' })).toHaveAttribute('aria-current', 'page')
  await expect(banner(page).getByRole('status')).toHaveText('0 points')
  await mainMenu.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toContainText('Mia Tremblay')
  await expect(drawer).toContainText('0 points')
  await expect(drawer.getByRole('link', { name: 'Quests' })).toBeVisible()
  for (const [name, path] of [
    ['All Categories', '/catalog'],
    ['My Rewards', '/gifts'],
    ['Cart', '/cart'],
  ] as const)
    await expect(drawer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await drawer.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${server.kidUrl}/`)
})

test('[H07.1 H07.2] messages can be dismissed and last 15 seconds', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const quests = [await createQuest(parent, child()), await createQuest(parent, child())]
  for (const quest of quests) await finishQuest(child(), quest)
  await page.clock.install()
  const message = page.getByRole('status').filter({ hasText: 'You have verified the quest' })
  const verifyOnPage = async (id = '') => {
    await signInAs(page, parent, `/kids/${child().id}/missions/${id}`)
    await mainRegion(page).getByRole('button', { name: 'Verify' }).click()
  }

  await verifyOnPage(quests[0]?.id)
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message).toHaveCount(0)

  await verifyOnPage(quests[1]?.id)
  await expect(message).toBeVisible()
  // From here on the test controls the page's clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000))
  await page.clock.runFor(6_000)
  await expect(message).toBeVisible()
  await page.clock.runFor(6_000)
  await expect(message).toHaveCount(0)
})

test('[H07.1 H07.3] on failure a dialog closes, a message shows the reason, and nothing keeps loading', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const open = await createQuest(parent, child())
  const finished = await createQuest(parent, child())
  await finishQuest(child(), finished)
  await page.route('**/api/v1/missions/*', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 409, json: { error: 'Not just now.', code: 'quest_moved_on' } }),
  )

  for (const [quest, button] of [
    [open, 'Delete'],
    [finished, 'Reject'],
  ] as const) {
    await test.step(button, async () => {
      await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
      await mainRegion(page).getByRole('button', { name: button }).click()
      await page.getByRole('dialog').getByRole('button', { name: button }).click()

      const error = page.getByRole('alert').filter({ hasText: 'Not just now.' })
      await expect(error).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(mainRegion(page).getByRole('button', { name: button })).toBeEnabled()
      await expect(page.locator('[aria-disabled=true], [aria-busy=true], .loading-bar')).toHaveCount(0)
      await error.getByRole('button', { name: 'Dismiss' }).click()
      await expect(error).toHaveCount(0)
    })
  }
})

test('[H09.7] an error without a text shows the generic text', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const quest = await createQuest(parent, child())
  await finishQuest(child(), quest)
  await signInAs(page, parent, `/kids/${child().id}/missions/${quest.id}`)
  await page.route(`**/api/v1/missions/${quest.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 422, body: '' }) : route.continue(),
  )

  await mainRegion(page).getByRole('button', { name: 'Verify' }).click()

  await expect(page.getByRole('alert').filter({ hasText: genericError })).toBeVisible()
  await expect(mainRegion(page).getByRole('button', { name: 'Verify' })).toBeEnabled()
})

test('[H08.1 H08.3] a new page starts at the top, and the back button restores the scroll position', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  for (let number = 1; number <= 10; number++)
    await createQuest(parent, child(), {
      name: `Quest ${number}`,
      points: 1,
      due_date: daysFromToday(number),
    })
  await signInAs(page, parent, `/kids/${child().id}`)
  const getScrollOffset = () => page.evaluate(() => scrollY)
  await page.setViewportSize({ width: 1280, height: 400 })

  const lastQuest = mainRegion(page).getByRole('link', { name: 'Quest 10' })
  await lastQuest.scrollIntoViewIfNeeded()
  await expect.poll(getScrollOffset).toBeGreaterThan(0)
  await lastQuest.click()
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Quest 10')
  await expect.poll(getScrollOffset).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL(`${server.adultUrl}/kids/${child().id}`)
  await expect(lastQuest).toBeVisible()
  await expect.poll(getScrollOffset).toBeGreaterThan(0)
  await page.goForward()
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Quest 10')
})

test.describe('when the API fails', () => {
  test.use({ expectedPageErrors: [/status of 500/] })

  test('[H09.2 H09.3 H09.5] the app shows /oops with a link home', async ({ page, server, signInAs }) => {
    const { parent } = await server.newFamily()
    await page.route('**/api/v1/children', (route) => route.fulfill({ status: 500, json: {} }))

    await signInAs(page, parent)

    await expect(page).toHaveURL(`${server.adultUrl}/oops`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whoops, something went wrong there.')
    await page.unroute('**/api/v1/children')
    await mainRegion(page).getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  })
})

test.describe('when a part of a screen does not load', () => {
  test.use({ expectedPageErrors: [/ERR_FAILED .*(NotificationSettings|family-)/] })

  test('[N01.10 N01.13 H07.7] a tab of the settings shows an error in its place and can retry', async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent } = await server.newFamily({ children: [] })
    await page.route('**/assets/NotificationSettings*', (route) => route.abort())
    await signInAs(page, parent, '/settings/account')
    await mainRegion(page).getByRole('link', { name: 'Notification' }).click()
    await expect(mainRegion(page).getByRole('alert')).toContainText(genericError)
    await page.unroute('**/assets/NotificationSettings*')
    await mainRegion(page).getByRole('button', { name: 'Try again' }).click()
    await expect(mainRegion(page).getByRole('switch').first()).toBeVisible()
  })

  test('[H07.7] a visitor’s menu opens after a retry', { tag: '@phone' }, async ({ page, server }) => {
    // The code of the drawer is in the chunk `family`.
    await page.route('**/assets/family-*', (route) => route.abort())
    await page.goto(`${server.adultUrl}/login`)
    await banner(page).getByRole('button', { name: 'Menu' }).click()
    const failure = page.getByRole('alert').filter({ hasText: genericError })
    await expect(failure).toBeVisible()
    await page.unroute('**/assets/family-*')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toHaveCount(0)
    await banner(page).getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Log in' })).toBeVisible()
  })
})

test.describe('when a screen crashes', () => {
  test.use({ expectedPageErrors: [/TypeError/] })

  test('[H09.2 H09.6 D15.8] a styled error with a retry and a link home is shown in the screen’s place', async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent } = await server.newFamily({ children: [] })
    // The invalid response makes the screen crash.
    const breakResponse = () =>
      page.route('**/api/v1/payments?*', (route) =>
        route.fulfill({ json: { payments: [null], pagination: { total: 1 } } }),
      )
    await breakResponse()
    await signInAs(page, parent, '/points/purchases')

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whoops, something went wrong there.')
    await expect(banner(page).getByRole('button', { name: /Settings/ })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/v1/payments?*')
    await mainRegion(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase History')

    await breakResponse()
    await page.reload()
    await mainRegion(page).getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
  })
})

test('[H09.2] an unknown path offers signed-in people a link home', async ({ page, server, signInAs }) => {
  const { child } = await server.newFamily()
  await signInAs(page, child(), '/no/such/page')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
  await mainRegion(page).getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
})

test('[N01.5 N01.7 H04.8] a chosen language is kept on this device and in the account', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent)
  const heading = mainRegion(page).getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Welcome, Claire')

  await banner(page)
    .getByRole('button', { name: /Settings/ })
    .click()
  await banner(page).getByRole('link', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
  await expect(heading).toHaveText('Bienvenue, Claire')
  expect((await parent.get('/profile')).body.language).toBe('fr-CA')
  await page.goto(`${server.adultUrl}/kids`)
  await expect(heading).toHaveText('Vos enfants')

  // On another device, without a choice, the account's language applies.
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${server.adultUrl}/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
  await logIn(page, parent)
  await expect(heading).toHaveText('Bienvenue, Claire')

  // On that device a visitor then chooses a language on a page without scripts.
  await page.goto(`${server.adultUrl}/logout`)
  await expect(page).toHaveURL(`${server.adultUrl}/`)
  await page.goto(`${server.adultUrl}/faq?language=en-CA`)
  await page.goto(`${server.adultUrl}/login`)
  await logIn(page, parent)
  await expect(heading).toHaveText('Welcome, Claire')
})

test('[N01.8] choosing a language on another device keeps the values entered on this one', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  // No language was chosen on this device.
  await context.clearCookies()
  await signInAs(page, parent, `/kids/${child().id}/assignmission`)
  const field = mainRegion(page).getByLabel('Quest name')
  await field.fill('Walk the dog')

  for (const first_name of ['Anna', 'Clara']) {
    await parent.put('/parents', { language: 'fr-CA', first_name })
    await expect(banner(page).getByRole('button', { name: new RegExp(`^${first_name}`) })).toBeVisible()
  }

  await expect(field).toHaveValue('Walk the dog')
  await page.goto(`${server.adultUrl}/kids`)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Vos enfants')
})

test('[H04.10 H04.11] an open page follows the device’s dark mode, or keeps the scheme that a parent chose', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  await signInAs(page, parent)
  const html = page.locator('html')
  await expect(mainRegion(page)).toContainText('Mia')
  await expect(html).toHaveAttribute('data-scheme', 'light')

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-scheme', 'dark')
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#151D1A')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(21, 29, 26)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-scheme', 'light')

  const chooseScheme = async (name: string) => {
    await banner(page).getByRole('button', { name: 'Claire Tremblay Settings' }).click()
    await banner(page).getByRole('radio', { name }).check({ force: true })
  }
  await chooseScheme('Dark')
  await expect(html).toHaveAttribute('data-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await chooseScheme('Light')
  await expect(html).toHaveAttribute('data-scheme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-scheme', 'light')
  await chooseScheme('System')
  await expect(html).toHaveAttribute('data-scheme', 'dark')
})

test('[N01.7] on a shared device each child gets its own language', async ({ page, context, server }) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  await createQuest(parent, child('Leo'))
  await child('Mia').put('/children', { language: 'fr-CA' })
  await context.clearCookies()
  await page.goto(server.kidUrl)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
  await logIn(page, child('Mia'))
  await expect(mainRegion(page)).toContainText('Pas encore de quête')
  await page.goto(`${server.kidUrl}/logout`)
  await expect(page).toHaveURL(`${server.kidUrl}/`)
  await fillFields(mainRegion(page), { Courriel: child('Leo').email, 'Mot de passe': child('Leo').password })
  await mainRegion(page).getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
})

test('[N01.5] a child’s language is separate from the parent’s', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, child())
  await expect(mainRegion(page)).toContainText('No quest yet!')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click()

  await expect(mainRegion(page)).toContainText('Pas encore de quête')
  expect((await child().get('/profile')).body.language).toBe('fr-CA')
  expect((await parent.get('/profile')).body.language).toBe('en-CA')
})
