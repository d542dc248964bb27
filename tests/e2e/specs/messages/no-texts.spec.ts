import { expect, expectAccessible, test } from '../../support/fixtures.ts'
import { expectFieldError, fillFields } from '../../support/forms.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'

test.use({ textMessages: 'off' })

test('[K02.6] if the server sends no text messages, an invitation needs an e-mail and the form mentions no text message', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  await signInAs(page, parent, '/kids')
  await mainRegion(page)
    .getByRole('button', { name: /Invite a Kid/ })
    .click()
  const form = mainRegion(page).getByRole('form', { name: 'Invite a Kid' })
  const inviteButton = form.getByRole('button', { name: 'Invite' })

  await expect(form).not.toContainText('we text the invitation')
  await fillFields(form, { 'Kid’s name': 'Mia Roy' })
  await form.getByLabel(/Phone/).fill('514 555 0142')
  await form.getByRole('checkbox', { name: /I am this child’s parent or legal guardian/ }).check()
  await expectFieldError(form.getByLabel('E-mail'), '', 'E-mail is required')
  await expect(inviteButton).toBeDisabled()
  await expectAccessible(page)
  await fillFields(form, { 'E-mail': `kid-of-${parent.email}` })
  await inviteButton.click()
  await expect(flashMessage(page, 'Invite sent!')).toBeVisible()
})
