import { expect, test } from '../../support/fixtures.ts'
import { fillFields, logIn } from '../../support/forms.ts'
import { readStoredUser } from '../../support/stored-user.ts'

test.use({ botCheck: 'altcha' })

const parent = { email: 'claire@example.ca', password: 'a-good-long-secret' }
const child = { email: 'mia@example.ca', password: 'another-long-secret' }

test('[S10.1 S10.5 H15.1 H15.2] the browser solves the bot check without a request to another site', async ({
  page,
  server,
}) => {
  expect((await server.visitor.post('/auth', parent)).body.code).toBe('bot_check')
  expect((await server.visitor.post('/newsletter', parent)).body.code).toBe('bot_check')

  // The home page has no scripts: its form opens a page that does the bot check and then sends the address.
  await page.goto(server.adultUrl)
  await fillFields(page.getByRole('contentinfo'), { Newsletter: 'reader@example.ca' })
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost there: check your e-mail')

  await page.goto(`${server.adultUrl}/signup`)
  await fillFields(page, {
    'E-mail': parent.email,
    'First name': 'Claire',
    'Last name': 'Tremblay',
    Phone: '514 555 0134',
    Password: parent.password,
    'Confirm password': parent.password,
  })
  await page.getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('main')).toContainText('ALL DONE! PLEASE CHECK YOUR EMAIL.')

  const { links } = await server.getMessage(parent.email)
  await page.goto(links[0] ?? '')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, parent)
  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)

  const { token } = await readStoredUser(page)
  const form = {
    ...child,
    first_name: 'Mia',
    last_name: 'Tremblay',
    password_confirmation: child.password,
    is_term_and_condition_agreed: true,
  }
  expect((await server.createClient(token).post('/children', form)).status).toBe(201)
  const invite = { email: 'leo@example.ca', phone: '', name: 'Leo Roy', is_term_and_condition_agreed: true }
  expect((await server.createClient(token).post('/invites', { invite })).status).toBe(201)
  await page.goto((await server.getMessage(invite.email)).links[0] ?? '')
  await fillFields(page, { Password: child.password, 'Confirm password': child.password })
  await page.getByRole('button', { name: 'Join the nest' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pip is telling Claire!')

  await page.goto(server.kidUrl)
  await logIn(page, child)
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
})

test('[S09.7 S10.5] a sign-up with Google passes the bot check', async ({ page, server }) => {
  await page.goto(`${server.adultUrl}/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('One more step, Noor')
  await fillFields(main, { Phone: '514 555 0177' })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign up' }).click()

  await expect(page).toHaveURL(`${server.adultUrl}/parentdashboard`)
})

test.describe('when the bot check cannot be solved', () => {
  test.use({ expectedPageErrors: [/ERR_FAILED .*pbkdf2/] })

  test('[S10.8] after the return from Google, the error is shown on the page where the sign-in began', async ({
    page,
    server,
  }) => {
    await page.route('**/assets/pbkdf2*', (route) => route.abort())
    await page.goto(`${server.adultUrl}/login`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()

    await expect(
      page.getByRole('alert').filter({ hasText: 'Oops! Looks like something went wrong' }),
    ).toBeVisible()
    await expect(page).toHaveURL(`${server.adultUrl}/login`)
    await page.unroute('**/assets/pbkdf2*')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    // The account exists if the test above ran before, so the heading is that of the sign-up or of the dashboard.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(', Noor')
  })
})
