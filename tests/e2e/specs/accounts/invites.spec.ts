import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields, logIn } from '../../support/forms.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'
import type { Person, TestServer } from '../../support/start-server.ts'

const PASSWORD = 'a-good-long-secret'
const passwords = { Password: PASSWORD, 'Confirm password': PASSWORD }

const kidCard = (page: Page, name: string) => mainRegion(page).getByRole('listitem').filter({ hasText: name })
const getLink = async (server: TestServer, address: string) =>
  (await server.getMessage(address)).links[0] ?? ''

/** Opens the form for inviting a kid and fills it. */
async function openForm(page: Page, values: Record<string, string>) {
  await mainRegion(page)
    .getByRole('button', { name: /Invite a Kid/ })
    .click()
  const form = mainRegion(page).getByRole('form', { name: 'Invite a Kid' })
  await fillFields(form, values)
  return form
}

/** Invites a kid through the API; returns the e-mail address and the link. */
async function inviteKid(server: TestServer, parent: Person, name = 'Mia Roy') {
  const email = `${randomUUID()}@example.ca`
  const invite = { email, phone: '', name, is_term_and_condition_agreed: true }
  expect((await parent.post('/invites', { invite })).status).toBe(201)
  return { email, link: await getLink(server, email) }
}

/** Invites a kid, who joins by the link; returns the e-mail address. */
async function inviteAndJoin(server: TestServer, parent: Person, name = 'Mia Roy') {
  const { email, link } = await inviteKid(server, parent, name)
  const [first_name, last_name] = name.split(' ')
  const joinForm = { first_name, last_name, password: PASSWORD, password_confirmation: PASSWORD }
  const { status } = await server.visitor.post(`/join/${link.split('/').at(-1)}`, joinForm, { kidSite: true })
  expect(status).toBe(204)
  return email
}

test('[K02.1 K02.4 K02.8 K05.1 K05.7 K05.10 K05.11 K01.3] a kid is invited by mail, joins on the kid site, is approved and signs in @wide-and-phone', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: ['Leo'] })
  const email = `${randomUUID()}@example.ca`
  await signInAs(page, parent, '/kids')
  const form = await openForm(page, { 'E-mail': email, 'Kid’s name': 'Mia Roy' })
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await form.getByRole('checkbox', { name: /I am this child’s parent or legal guardian/ }).check()
  await form.getByRole('button', { name: 'Invite' }).click()

  await expect(flashMessage(page, 'Invite sent!')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(mainRegion(page).getByRole('button', { name: /Invite a Kid/ })).toBeFocused()
  const card = kidCard(page, 'Mia Roy')
  await expect(card).toContainText('Status of kid')
  await expect(card).toContainText('Invited')
  await expect(card).toContainText(`Sent to ${email}`)
  await expectAccessible(page)

  const link = await getLink(server, email)
  expect(link).toMatch(new RegExp(`^${server.kidUrl}/join/`))
  const kidPage = await context.newPage()
  await kidPage.goto(link)
  const main = mainRegion(kidPage)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Hi Mia!')
  await expect(main).toContainText('Claire kept a place for you in the nest.')
  await expect(main.getByLabel('E-mail')).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Join the nest' })).toBeDisabled()
  await fillFields(main, { 'Last name': 'Roy-Tremblay', ...passwords })
  await expectAccessible(kidPage)
  await expectNoSidewaysScrolling(kidPage)
  await main.getByRole('button', { name: 'Join the nest' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Pip is telling Claire!')
  await expectAccessible(kidPage)
  await expectNoSidewaysScrolling(kidPage)
  await kidPage.reload()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Pip is telling Claire!')
  await kidPage.goto(server.kidUrl)
  await logIn(kidPage, { email, password: PASSWORD })
  await expect(main.getByRole('alert')).toContainText('Oops!')

  // The parent's open screen updates itself.
  await expect(kidCard(page, 'Mia Roy-Tremblay')).toContainText('Waiting for your approval')
  await page.goto(`${server.adultUrl}/parentdashboard`)
  await expect(mainRegion(page)).toContainText('A kid wants to join the nest.')
  const waiting = mainRegion(page).getByRole('region', { name: /What’s waiting for you/ })
  const joinRow = waiting.getByRole('listitem').filter({ hasText: 'Mia Roy-Tremblay wants to join' })
  await expect(joinRow).toContainText(email)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await joinRow.getByRole('button', { name: /Approve/ }).click()
  await expect(flashMessage(page, 'Mia Roy-Tremblay is in the nest and can log in now.')).toBeVisible()
  await expect(mainRegion(page).getByRole('region', { name: 'Your Children' })).toContainText('Mia')

  await logIn(kidPage, { email, password: PASSWORD })
  await expect(kidPage).toHaveURL(`${server.kidUrl}/childdashboard`)
})

test('[K02.4 K02.9] a parent without kids can add or invite one', { tag: '@wide-and-phone' }, async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent, '/kids')
  const main = mainRegion(page)
  await expect(main.getByRole('heading', { name: 'Ready to add your child?' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  const form = await openForm(page, {})
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(main.getByRole('button', { name: 'Invite a Kid' })).toBeFocused()
  await main.getByRole('link', { name: 'Add a child' }).click()
  await expect(page).toHaveURL(`${server.adultUrl}/addchild`)
})

test('[K02.4 K02.5 K02.7 K02.8 K02.15] the invitation form shows what is missing, and formats the phone when the field is left', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  await inviteKid(server, parent)
  const { email } = await inviteKid(server, parent, 'Leo Roy')
  await signInAs(page, parent, '/kids')
  const form = await openForm(page, { 'E-mail': 'mia', Phone: '5145550177' })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const invite = form.getByRole('button', { name: 'Invite' })

  await field('Kid’s name').focus()
  await expect(field('E-mail')).toHaveAccessibleDescription('E-mail must be valid')
  await expect(field('Phone')).toHaveValue('(514) 555-0177')
  await field('Phone').focus()
  await expect(field('Phone')).toHaveValue('5145550177')
  await field('Kid’s name').focus()
  await field('Kid’s name').blur()
  await expect(field('Kid’s name')).toHaveAccessibleDescription('Name is required')
  await expect(invite).toBeDisabled()
  await expect(invite).toHaveAccessibleDescription(/Enter an e-mail or a phone number and a name/)
  await fillFields(form, { 'E-mail': '', Phone: '' })
  await expect(field('E-mail')).toHaveAccessibleDescription('Enter an e-mail address or a phone number')

  await fillFields(form, { 'E-mail': email, 'Kid’s name': 'Leo' })
  await form.getByRole('checkbox').check()
  await invite.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invite failed!' })).toBeVisible()
  await expect(form.getByRole('alert')).toContainText('This kid has already been invited.')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(mainRegion(page).getByRole('button', { name: /Invite a Kid/ })).toBeFocused()
})

test('[K05.1 K05.7 K05.9 K05.12] a kid invited by text message enters an e-mail when joining; if the parent declines, the kid gets a kind mail', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily({ children: [] })
  const email = `${randomUUID()}@example.ca`
  await signInAs(page, parent, '/kids')
  const form = await openForm(page, { Phone: '514 555-0142', 'Kid’s name': 'Mia' })
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Invite' }).click()
  await expect(kidCard(page, 'Mia')).toContainText('Sent to (514) 555-0142')

  await page.goto(await getLink(server, '+15145550142'))
  await fillFields(mainRegion(page), { 'Last name': 'Roy', 'E-mail': parent.email, ...passwords })
  await mainRegion(page).getByRole('button', { name: 'Join the nest' }).click()
  await expect(mainRegion(page).getByRole('alert')).toContainText('That did not work. Try another e-mail')
  await fillFields(mainRegion(page), { 'E-mail': email })
  await mainRegion(page).getByRole('button', { name: 'Join the nest' }).click()
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Pip is telling Claire!')

  await page.goto(`${server.adultUrl}/parentdashboard`)
  await expect(mainRegion(page).getByRole('region', { name: /What’s waiting for you/ })).toContainText(
    'Mia Roy',
  )
  await page.goto(`${server.adultUrl}/kids`)
  await kidCard(page, 'Mia Roy')
    .getByRole('button', { name: /Decline/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Decline Mia Roy’s request?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await kidCard(page, 'Mia Roy')
    .getByRole('button', { name: /Decline/ })
    .click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(flashMessage(page, 'Mia Roy’s request was declined.')).toBeVisible()
  await expect(kidCard(page, 'Mia Roy')).toHaveCount(0)
  expect((await server.getMessage(email, /About your invitation/)).to).toBe(email)
})

test('[K02.10] invitation dates follow the family’s calendar', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  // March 11 on the device, which is in Toronto; still March 10 in Vancouver.
  await setClock('2027-03-11T05:30:00Z')
  const { parent } = await server.newFamily()
  await parent.put('/parents', { time_zone: 'America/Vancouver' })
  const { email } = await inviteKid(server, parent)
  await signInAs(page, parent, '/kids')

  await expect(kidCard(page, 'Mia Roy')).toContainText(
    `Sent to ${email} on March 10. The link works until March 17.`,
  )
})

test('[K05.14 K05.15 K02.3] after a resend or a revocation the page of the old link tells what to do', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  const { email, link } = await inviteKid(server, parent)
  await signInAs(page, parent, '/kids')

  await kidCard(page, 'Mia Roy')
    .getByRole('button', { name: /Resend/ })
    .click()
  await expect(flashMessage(page, 'Invite sent!')).toBeVisible()
  await expect.poll(() => getLink(server, email)).not.toBe(link)
  const newLink = await getLink(server, email)
  await page.goto(link)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText(
    'This link doesn’t work any more',
  )
  await expectAccessible(page)
  await page.goto(newLink)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Hi Mia!')

  await fillFields(mainRegion(page), passwords)
  const parentTab = await page.context().newPage()
  await parentTab.goto(`${server.adultUrl}/kids`)
  await kidCard(parentTab, 'Mia Roy')
    .getByRole('button', { name: /Revoke/ })
    .click()
  const dialog = parentTab.getByRole('dialog', { name: 'Revoke the invitation for Mia Roy?' })
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(flashMessage(parentTab, 'The invitation is revoked.')).toBeVisible()
  await expect(kidCard(parentTab, 'Mia Roy')).toHaveCount(0)

  await mainRegion(page).getByRole('button', { name: 'Join the nest' }).click()
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText(
    'This link doesn’t work any more',
  )
  await mainRegion(page).getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server.kidUrl}/`)
})

test('[H13.7 K02.3] after a decision by keyboard the focus is on the heading of the list', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  await inviteAndJoin(server, parent, 'Mia Roy')
  await inviteAndJoin(server, parent, 'Leo Roy')
  await inviteKid(server, parent, 'Ana Roy')
  await signInAs(page, parent, '/kids')
  const heading = mainRegion(page).getByRole('heading', { name: 'Your Kids' })
  const buttonsByName = { 'Mia Roy': /Approve/, 'Leo Roy': /Decline/, 'Ana Roy': /Revoke/ }
  for (const [name, button] of Object.entries(buttonsByName)) {
    await kidCard(page, name).getByRole('button', { name: button }).press('Enter')
    if (name !== 'Mia Roy')
      await page.getByRole('dialog').getByRole('button', { name: button }).press('Enter')
    await expect(kidCard(page, name).getByRole('button', { name: button })).toHaveCount(0)
    await expect(heading).toBeFocused()
  }
})

test('[K05.17] approving a kid whose e-mail got an account meanwhile shows an error, and the list reloads', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  const email = await inviteAndJoin(server, parent)
  await signInAs(page, parent, '/kids')
  await expect(kidCard(page, 'Mia Roy')).toContainText('Waiting for your approval')
  const stranger = (await server.newFamily({ children: [] })).parent
  const child = { first_name: 'Mia', last_name: 'Roy', email, birthday: '', phone: '' }
  const accountFields = {
    password: PASSWORD,
    password_confirmation: PASSWORD,
    is_term_and_condition_agreed: true,
  }
  expect((await stranger.post('/children', { ...child, ...accountFields })).status).toBe(201)
  const findLink = async () => (await server.getMessage(email)).links[0] ?? ''
  await expect.poll(findLink).toContain('/verify/email/')
  const { pathname } = new URL(await findLink())
  expect((await server.visitor.get(pathname)).status).toBe(200)

  await kidCard(page, 'Mia Roy')
    .getByRole('button', { name: /Approve/ })
    .click()

  await expect(
    page.getByRole('alert').filter({ hasText: 'has started using this e-mail address' }),
  ).toBeVisible()
  await expect(kidCard(page, 'Mia Roy')).toContainText('Waiting for your approval')
})

test('[K05.7] an invitation link leads from the parents’ site to the kid site', async ({ page, server }) => {
  const { parent } = await server.newFamily()
  const { link } = await inviteKid(server, parent)

  await page.goto(link.replace(server.kidUrl, server.adultUrl))

  await expect(page).toHaveURL(link)
  await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Hi Mia!')
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[K02.1 K02.21 K05.7 K05.11] a parent invites and approves a kid @wide-and-phone', async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent } = await server.newFamily({ language: 'fr-CA' })
    const { email, link } = await inviteKid(server, parent, 'Zoé-Marguerite Tremblay-Lachance')
    expect((await server.getMessage(email)).subject).toBe('Claire t’invite sur Questnest')
    await signInAs(page, parent, '/kids')
    const invited = kidCard(page, 'Zoé-Marguerite')
    await expect(invited).toContainText('Statut de l’enfant Invité')
    const topOf = async (name: RegExp) => (await invited.getByRole('button', { name }).boundingBox())?.y
    expect(await topOf(/^Annuler/)).toBe(await topOf(/^Renvoyer/))
    await invited.getByRole('button', { name: /^Annuler/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Garder l’invitation' }).click()
    await mainRegion(page)
      .getByRole('button', { name: /Inviter un enfant/ })
      .click()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    await page.goto(link)
    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Salut, Zoé-Marguerite!')
    await fillFields(mainRegion(page), { 'Mot de passe': PASSWORD, 'Confirmer le mot de passe': PASSWORD })
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await mainRegion(page).getByRole('button', { name: 'Rejoindre le nid' }).click()
    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toHaveText('Pip prévient Claire!')

    await page.goto(`${server.adultUrl}/kids`)
    const card = kidCard(page, 'Zoé-Marguerite')
    await expect(card).toContainText('En attente de votre accord')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await card.getByRole('button', { name: /Accepter/ }).click()
    await expect(card.getByText('Actif', { exact: true })).toBeVisible()
    await expect(card).toHaveCount(1)
    await expect.poll(async () => (await server.getMessage(email)).subject).toBe('Ton compte est prêt')
  })
})
