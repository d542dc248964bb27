import { expectStatus } from '../../support/api-client.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'

test('[F03.16 F03.17 F03.18 F03.19] a parent adds a child without an e-mail, who logs in with the family code and is known the next time', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => main.getByRole('button', { name })
  const expectWellMade = async () => {
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  }

  await signInAs(page, parent, '/addchild')
  await fillFields(main, { 'First name': 'Noah', 'Last name': 'Tremblay' })
  await button('Next').click()
  await main.getByText('With a PIN', { exact: true }).click()
  await fillFields(main, { PIN: '7777' })
  await main.getByLabel('PIN', { exact: true }).blur()
  await expect(main).toContainText('This PIN is easy to guess.')
  await fillFields(main, { PIN: '2580' })
  await main.getByRole('checkbox').check()
  await expectWellMade()
  await button(/^Create/).click()
  await expect(main).not.toContainText('invitation')
  const link = main.getByRole('link', { name: /Open the kid site on this device/ })
  await expect(link).toHaveAttribute('href', /\/family#[B-Z]{8}=Noah$/)
  const href = (await link.getAttribute('href')) ?? ''
  const code = /#(.{4})(.{4})/.exec(href)?.slice(1).join(' ') ?? ''
  await expect(main).toContainText('Noah can log in right away.')
  await expect(main).toContainText(code)
  await expectWellMade()

  await test.step('the child opens the link and enters only the PIN', async () => {
    await page.goto(href)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Hi, Noah!')
    await expectWellMade()
    await fillFields(main, { 'Your PIN': '2581' })
    await button('Log in').click()
    await expect(main).toContainText('That didn’t match.')
    await fillFields(main, { 'Your PIN': '2580' })
    await button('Log in').click()
    await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
    await page.goto(`${server.kidUrl}/settings/account`)
    await expect(main).toContainText('Noah')
    await expect(main.getByText('E-mail', { exact: true })).toHaveCount(0)
  })

  await test.step('the browser knows the child, and lets another one log in', async () => {
    await page.goto(`${server.kidUrl}/logout`)
    await expect(page).toHaveURL(`${server.kidUrl}/family`)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Hi, Noah!')
    await button('I’m not Noah').click()
    await expectWellMade()
    await fillFields(main, {
      'Family code': code.toLowerCase(),
      'Your first name': 'noah',
      'Your PIN': '2580',
    })
    await button('Log in').click()
    await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
    await page.goto(`${server.kidUrl}/logout`)
    await expect(page).toHaveURL(`${server.kidUrl}/family`)
    await main.getByRole('link', { name: 'Log in with an e-mail' }).click()
    await expect(main.getByLabel('E-mail')).toBeVisible()
    await main.getByRole('link', { name: 'No e-mail? Use your family code' }).click()
    await expect(page).toHaveURL(`${server.kidUrl}/family`)
  })

  await test.step('after five wrong PINs the parent lets the child in again', async () => {
    const { children } = (await expectStatus(200, parent.get('/children'))).body
    const wrongPin = { family_code: code, first_name: 'Noah', pin: '9182' }
    for (let wrong = 1; wrong <= 5; wrong++)
      await expectStatus(401, server.visitor.post('/auth/pin', wrongPin))
    await signInAs(page, parent, '/settings/activity')
    const entry = main.getByRole('listitem').filter({ hasText: 'Noah’s PIN was entered wrong too often' })
    await expect(entry).not.toContainText('link')
    await page.goto(`${server.adultUrl}/kids/${children[0].id}/profile`)
    const card = main.getByRole('region', { name: 'Family code and PIN' })
    await expect(card).toContainText('Locked')
    await expect(main.getByRole('definition').nth(3)).toHaveText('Not given')
    await expect(main.getByRole('heading', { name: 'Password' })).toHaveCount(0)
    await expect(main.getByRole('checkbox')).toHaveCount(0)
    await expectWellMade()
    await card.getByRole('button', { name: /^Change the PIN/ }).click()
    await fillFields(card, { PIN: '8520' })
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('Set')
    await expectStatus(200, server.visitor.post('/auth/pin', { ...wrongPin, pin: '8520' }))
    await card.getByRole('button', { name: 'New family code' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New family code' }).click()
    await expect(card).not.toContainText(code)
    await expectStatus(401, server.visitor.post('/auth/pin', { ...wrongPin, pin: '8520' }))
  })
})
