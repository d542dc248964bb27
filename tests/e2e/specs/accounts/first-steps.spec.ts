import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { encode } from 'uqr'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest, daysFromToday, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { mainRegion, questTag } from '../../support/locators.ts'
import type { Person, TestServer } from '../../support/start-server.ts'

const password = 'a-good-long-secret'
const newAddress = () => `${randomUUID()}@example.ca`

/** Returns the names of the form fields, except radio buttons and file inputs. */
const listFields = (page: Page) =>
  mainRegion(page)
    .locator('input:not([type=radio], [type=file]), textarea, select')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name))

/** Expects that the image is the QR code of this text. */
async function expectQrCode(image: Locator, text: string) {
  const { data } = encode(text, { ecc: 'M', border: 4 })
  const darkModules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  await expect(image.locator('path').last()).toHaveAttribute('d', darkModules.join(''))
}

/** Creates a child who has not been welcomed on the kid site yet, unlike the children of `newFamily`. */
async function addChild(server: TestServer, parent: Person, first_name = 'Mia') {
  const email = newAddress()
  const names = { first_name, last_name: 'Tremblay', phone: '' }
  const accountFields = { password, password_confirmation: password, is_term_and_condition_agreed: true }
  await expectStatus(201, parent.post('/children', { ...names, email, ...accountFields }))
  return server.signIn(email)
}

test('[D04.1 D04.2 D04.6 D04.7 D04.8 D04.12] eleven presses, two of them ticks for the terms, and one mail lead from the landing page to a first quest on the child’s screen', async ({
  page,
  server,
  browser,
}) => {
  const [email, childEmail] = [newAddress(), newAddress()]
  const main = mainRegion(page)
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  await page.goto(server.adultUrl)
  await press(main.getByRole('link', { name: /Sign up, 500 points free/ }).first())
  await expect(main).toContainText('one time for each e-mail address and phone number')
  await fillFields(main, {
    'E-mail': email,
    'First name': 'Claire',
    'Last name': 'Tremblay',
    Phone: '438 555 9134',
    Password: password,
    'Confirm password': password,
  })
  await expect
    .poll(() => listFields(page))
    .toEqual([
      'email',
      'first_name',
      'last_name',
      'phone',
      'password',
      'password_confirmation',
      'is_term_and_condition_agreed',
    ])
  await press(main.getByRole('checkbox'))
  await press(main.getByRole('button', { name: 'Sign up' }))

  const mail = await server.getMessage(email)
  await page.goto(mail.links[0] ?? '')
  await page.waitForURL(`${server.adultUrl}/login`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await expect(main).toContainText('500 points are waiting for you.')
  await expect(main.getByLabel('E-mail')).toHaveValue(email)
  await page.reload()
  await expect(main.getByLabel('E-mail')).toHaveValue(email)
  await fillFields(main, { Password: password })
  await press(main.getByRole('button', { name: 'Log in', exact: true }))

  await press(main.getByRole('link', { name: 'Add a child' }))
  await expect.poll(() => listFields(page)).toEqual(['first_name', 'last_name', 'birthday', 'phone'])
  await fillFields(main, { 'First name': 'Mia', 'Last name': 'Tremblay' })
  await press(main.getByRole('button', { name: 'Next' }))
  await fillFields(main, { 'E-mail': childEmail, Password: password, 'Confirm password': password })
  await expect
    .poll(() => listFields(page))
    .toEqual(['email', 'password', 'password_confirmation', 'is_term_and_condition_agreed'])
  await press(main.getByRole('checkbox'))
  await press(main.getByRole('button', { name: 'Create the account' }))

  const childLink = `${server.kidUrl}/#${childEmail}`
  const openHere = main.getByRole('link', { name: 'Open the kid site on this device' })
  await expect(openHere).toHaveAttribute('href', childLink)
  await expect(main).toContainText(new URL(server.kidUrl).host)
  await expectQrCode(main.getByRole('img', { name: /QR code/ }), childLink)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await press(main.getByRole('link', { name: 'Create Quest Now' }))
  await fillFields(main, {
    'Quest name': 'Make your bed',
    Description: 'Pillow on top.',
    Points: '20',
    Deadline: daysFromToday(0),
  })
  await press(main.getByRole('button', { name: 'Create quest' }))
  await expect(main).toContainText('Your new quest has been created!')

  const childsDevice = await browser.newContext({ locale: 'en-CA' })
  const childPage = await childsDevice.newPage()
  await childPage.goto(childLink)
  await expect(childPage.getByLabel('E-mail')).toHaveValue(childEmail)
  await fillFields(childPage, { Password: password })
  await press(childPage.getByRole('button', { name: 'Log in', exact: true }))
  await expect(questTag(childPage, 'Make your bed')).toBeAttached()
  await expect(childPage.getByRole('dialog', { name: 'Hi Mia! I’m Pip.' })).toBeVisible()
  expect(presses).toBe(11)

  await server.runJobs()
  const { body } = await server.visitor.get(`/dev/messages?to=${encodeURIComponent(email)}`)
  expect(body.messages).toHaveLength(1)
  expect(server.log()).not.toContain(childEmail)
  await childsDevice.close()
})

test('[D04.7] if a parent gets no welcome points, the login page says why', async ({ page, server }) => {
  await page.route('**/api/v1/verify/email/*', (route) =>
    route.fulfill({ json: { verified: true, email: 'claire@example.ca', welcome_points: 0 } }),
  )
  await page.goto(`${server.adultUrl}/verify/email/some-code`)
  await page.waitForURL(`${server.adultUrl}/login`)
  await expect(mainRegion(page)).toContainText(
    'Welcome points are given once per e-mail address and phone number, and they were already given for yours.',
  )
  await expectAccessible(page)
})

test('[D04.6] once a child’s address is verified, the kid site’s login has it filled in', async ({
  page,
  server,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const child = await addChild(server, parent)
  const mail = await server.getMessage(child.email)
  await page.goto(mail.links[0] ?? '')
  await page.waitForURL(`${server.kidUrl}/`)
  await expect(mainRegion(page).getByLabel('E-mail')).toHaveValue(child.email)
})

test('[D04.1 D04.13 D04.18] the new child’s picture can be changed at once', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent, '/addchild')
  const main = mainRegion(page)
  await fillFields(main, { 'First name': 'Mia', 'Last name': 'Tremblay' })
  await main.getByRole('button', { name: 'Next' }).click()
  const email = newAddress()
  await fillFields(main, { 'E-mail': email, Password: password, 'Confirm password': password })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Create the account' }).click()
  await expect(main.getByRole('status')).toContainText(
    /Mia is in the nest\s*Your child's account has been created/,
  )
  await expect(main.locator('.button:not(.quiet, .ghost)')).toHaveText(['Create Quest Now'])
  await expect(main).toContainText('Mia can log in right away, even before the invitation arrives.')
  const handOver = main.locator('.card', { has: page.getByRole('heading', { name: 'On Mia’s device' }) })
  await expect(handOver.getByRole('listitem')).toContainText([new URL(server.kidUrl).host, email])
  const cards = main.locator('.new-child-cards > .card')
  const [result, device] = await Promise.all([cards.first().boundingBox(), cards.last().boundingBox()])
  expect([device?.y, device?.height]).toEqual([result?.y, result?.height])
  await main.getByRole('button', { name: 'Change picture' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Owl' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const { children } = (await parent.get('/children')).body
  expect(children).toMatchObject([{ email, avatar: 'owl' }])
})

test('[D04.14] the dialog with the link to the kid site also shows the e-mail with which the child logs in, and the parent can copy it', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const mia = await addChild(server, parent)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, parent)
  await mainRegion(page).getByRole('button', { name: 'Show how' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over to Mia' })
  await expect(dialog).toContainText(mia.email)
  await dialog.getByRole('button', { name: /^Copy ?, E-mail/ }).click()
  await expect(dialog.getByRole('button', { name: /^Copied/ })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(mia.email)
})

test('[D04.3] a quest can be added from the dashboard; with several children, a dialog asks which child it is for', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await verifyQuest(
    parent,
    await createQuest(parent, child()).then(async (quest) => {
      await finishQuest(child(), quest)
      return quest
    }),
  )
  await signInAs(page, parent)
  const kids = mainRegion(page).getByRole('region', { name: 'Your Children' })
  await expect(kids.getByRole('link', { name: 'Add a Quest' })).toHaveAttribute(
    'href',
    `/kids/${child().id}/assignmission`,
  )
  const leo = await addChild(server, parent, 'Leo')
  await page.reload()
  await kids.getByRole('button', { name: 'Add a Quest' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who is the quest for?' })
  await expect(dialog.getByRole('link')).toHaveText(['Mia', 'Leo'])
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Leo' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/kids/${leo.id}/assignmission`)
})

test('[D04.3 D04.4 D04.15 D04.16 D04.17] the dashboard shows the three first steps in their order and ticks them, until the first quest is verified', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent)
  const main = mainRegion(page)
  const card = main.getByRole('region', { name: 'Your first three steps' })
  const step = (index: number) => card.getByRole('listitem').nth(index)
  const expectDone = async (...done: boolean[]) => {
    for (const [index, isDone] of done.entries())
      await expect(step(index).getByText('(Done)')).toHaveCount(isDone ? 1 : 0)
  }
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expectDone(false, false, false)

  const mia = await addChild(server, parent)
  await page.reload()
  await expectDone(true, false, false)
  const kids = main.getByRole('region', { name: 'Your Children' })
  const isAboveKids = async () => {
    const [cardBox, kidsBox] = await Promise.all([card.boundingBox(), kids.boundingBox()])
    return cardBox && kidsBox && cardBox.y < kidsBox.y
  }
  expect(await isAboveKids()).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await step(2).getByRole('button', { name: 'Show how' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over to Mia' })
  await expect(dialog.getByRole('link', { name: 'Open the kid site on this device' })).toHaveAttribute(
    'href',
    `${server.kidUrl}/#${mia.email}`,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  // From here on the open page updates itself, without a reload.
  await expectStatus(200, mia.put('/children', { welcomed: true }))
  await expectDone(true, false, true)
  const tops = await card
    .getByRole('listitem')
    .evaluateAll((steps) => steps.map((one) => one.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await expect(main.getByRole('link', { name: 'Add a Quest' })).toHaveCount(1)
  await expect(step(1).getByRole('link', { name: 'Add a Quest' })).toBeVisible()
  const quest = await createQuest(parent, mia)
  await expect(card.getByRole('listitem')).toHaveCount(0)
  await expect(card).toContainText('All set. The first finished quest will wait for you here.')
  expect(await isAboveKids()).toBe(true)
  await page.reload()
  await expect(card).toContainText('All set.')
  expect(await isAboveKids()).toBe(false)
  await card.getByText('Your first three steps').click()
  await expectDone(true, true, true)
  await expectAccessible(page)
  await finishQuest(mia, quest)
  await expect(card).not.toContainText('All set.')
  await verifyQuest(parent, quest)
  await expect(card).toHaveCount(0)
})

test('[D04.10 D04.11] on a child’s first visit only, Pip says hello, lets the child choose its animal, and shows a quest', async ({
  page,
  server,
  signInAs,
  browser,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const mia = await addChild(server, parent)
  await createQuest(parent, mia, { name: 'Feed the cat', points: 30 })
  await signInAs(page, mia)
  const hello = page.getByRole('dialog', { name: 'Hi Mia! I’m Pip.' })
  await expect(hello.getByRole('radio', { name: 'Fox' })).toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await hello.getByRole('radio', { name: 'Owl' }).check()
  await hello.getByRole('button', { name: 'That’s me' }).click()
  const questDialog = page.getByRole('dialog', { name: 'Here is a quest to try' })
  await expect(questDialog).toContainText('Feed the cat')
  await expect(questDialog).toContainText('30')
  await expectAccessible(page)
  await questDialog.getByRole('button', { name: 'Let’s go' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Today on the trail' })).toBeFocused()
  await expect
    .poll(async () => (await mia.get('/profile')).body)
    .toMatchObject({ welcomed: true, avatar: 'owl' })

  const otherDevice = await browser.newContext({ locale: 'en-CA' })
  const otherPage = await otherDevice.newPage()
  await signInAs(otherPage, mia)
  await expect(questTag(otherPage, 'Feed the cat')).toBeVisible()
  await expect(otherPage.getByRole('dialog')).toHaveCount(0)
  await otherDevice.close()
})

test('[D04.10 D04.11] without a quest, Pip’s greeting says that one will come, and Escape ends it', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const mia = await addChild(server, parent)
  await signInAs(page, mia)
  await page.getByRole('button', { name: 'That’s me' }).click()
  await expect(page.getByRole('dialog', { name: 'Your trail is ready' })).toContainText(
    'Your parent will add one soon.',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await mia.get('/profile')).body.welcomed).toBe(true)
  await page.reload()
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toContainText('Mia')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
