import { findSixDigits } from '../../support/arrange-rewards.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'

/** Long after the sign-in, so that the server wants proof again. */
const inTwentyMinutes = () => new Date(Date.now() + 20 * 60_000).toISOString()

for (const [language, words] of Object.entries({
  'en-CA': {
    info: 'General info',
    edit: /^Edit/,
    email: 'E-mail',
    save: 'Save',
    title: 'Your password, please',
    password: 'Password',
    submit: 'Continue',
    cancel: 'Cancel',
    wrong: 'That is not your password.',
    waiting: 'Waiting for verification',
    needed: 'this needs your password again',
  },
  'fr-CA': {
    info: 'Renseignements généraux',
    edit: /^Modifier/,
    email: 'Courriel',
    save: 'Enregistrer',
    title: 'Votre mot de passe, s’il vous plaît',
    password: 'Mot de passe',
    submit: 'Continuer',
    cancel: 'Annuler',
    wrong: 'Ce n’est pas votre mot de passe.',
    waiting: 'En attente de vérification',
    needed: 'il faut de nouveau votre mot de passe',
  },
} as const))
  test.describe(language, () => {
    test.use({ language: language as 'en-CA' | 'fr-CA', expectedPageErrors: [/status of (403|422)/] })

    test('[X01.6] a dialog asks for the password, and then saves what was typed', {
      tag: '@wide-and-phone',
    }, async ({ page, server, signInAs, setClock }) => {
      const { parent } = await server.newFamily({ children: [] })
      await parent.put('/parents', { language })
      await signInAs(page, parent, '/settings/account')
      const info = mainRegion(page).getByRole('region', { name: words.info })
      await info.getByRole('button', { name: words.edit }).click()
      await fillFields(info, { [words.email]: `new-${parent.email}` })
      await setClock(inTwentyMinutes())

      await info.getByRole('button', { name: words.save }).click()
      const proof = page.getByRole('dialog', { name: words.title })
      const password = proof.getByLabel(words.password, { exact: true })
      await expect(password).toBeFocused()
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)

      await proof.getByRole('button', { name: words.cancel }).click()
      await expect(proof).toHaveCount(0)
      await expect(info.getByLabel(words.email)).toHaveValue(`new-${parent.email}`)
      await expect(page.getByRole('alert').filter({ hasText: words.needed })).toBeVisible()
      expect((await parent.get('/profile')).body.waiting_email).toBeNull()

      await info.getByRole('button', { name: words.save }).click()
      await password.fill('not-the-password')
      await proof.getByRole('button', { name: words.submit }).click()
      await expect(password).toHaveAccessibleDescription(words.wrong)
      await expect(password).toBeFocused()
      await expectAccessible(page)

      await password.fill(parent.password)
      await password.press('Enter')
      await expect(proof).toHaveCount(0)
      await expect(info).toContainText(words.waiting)
      expect((await parent.get('/profile')).body.waiting_email).toBe(`new-${parent.email}`)
    })
  })

test.describe('a parent who signed in long ago', () => {
  test.use({ expectedPageErrors: [/status of (403|409|422)/] })

  test('[X01.5 X01.6] types a mailed code instead of the password', async ({
    page,
    server,
    signInAs,
    setClock,
  }) => {
    const { parent } = await server.newFamily({ children: [] })
    await signInAs(page, parent, '/mydata')
    await setClock(inTwentyMinutes())

    await mainRegion(page).getByRole('button', { name: 'JSON' }).click()
    const proof = page.getByRole('dialog', { name: 'Your password, please' })
    await proof.getByRole('button', { name: 'Mail me a code instead' }).click()
    const code = proof.getByLabel('The six digits from the e-mail')
    await expect(code).toBeFocused()
    await expectAccessible(page)
    await expect
      .poll(async () => (await server.getMessage(parent.email)).subject)
      .toBe('Your code to continue')
    await code.fill(findSixDigits(await server.getMessage(parent.email)))
    const download = page.waitForEvent('download')
    await proof.getByRole('button', { name: 'Continue' }).click()

    expect((await download).suggestedFilename()).toMatch(/\.json$/)
    await expect(proof).toHaveCount(0)
  })

  test('[X01.6] gives the password in a second dialog, above the one that asks whether to close the account', async ({
    page,
    server,
    signInAs,
    setClock,
  }) => {
    const { parent } = await server.newFamily({ children: [] })
    await signInAs(page, parent, '/settings/account')
    await setClock(inTwentyMinutes())
    await mainRegion(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    const question = page.getByRole('dialog').first()
    await question.getByRole('button', { name: /^Delete/ }).click()
    const proof = page.getByRole('dialog', { name: 'Your password, please' })

    await proof.getByLabel('Password', { exact: true }).fill(parent.password)
    await proof.getByRole('button', { name: 'Continue' }).click()

    await expect(page).toHaveURL(/\/closed$/)
  })
})

test.describe('the link that undoes a change', () => {
  test.use({ expectedPageErrors: [/status of 422/] })

  test('[X01.7 X01.14] leads to a page whose button gives the account back; then the parent chooses a new password', {
    tag: '@wide-and-phone',
  }, async ({ page, server }) => {
    const { parent } = await server.newFamily({ children: [] })
    const email = `thief-${parent.email}`
    await parent.put('/parents', { email })
    await page.goto((await server.getMessage(email)).links[0] ?? '')
    await expect(page.getByText('Thanks! Your email has been successfully verified!')).toBeVisible()
    await expect
      .poll(async () => (await server.getMessage(parent.email)).subject)
      .toBe('Your e-mail address was changed')
    const link = (await server.getMessage(parent.email)).links[0] ?? ''

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was that not you?')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await server.signIn(email, parent.password)

    await page.getByRole('button', { name: 'Get my account back' }).click()
    await expect(flashMessage(page, `Your account uses ${parent.email} again`)).toBeVisible()
    await fillFields(mainRegion(page), {
      'New password': 'my-very-own-secret',
      'Confirm password': 'my-very-own-secret',
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/parentdashboard/)
    await server.signIn(parent.email, 'my-very-own-secret')

    await page.goto(link)
    await page.getByRole('button', { name: 'Get my account back' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This link no longer works' })).toBeVisible()
  })
})
