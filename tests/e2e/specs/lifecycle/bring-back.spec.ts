import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields, logIn } from '../../support/forms.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'

const NEW_PASSWORD = 'another-good-secret'

test('[K02.1 K02.3 K04.4 H13.2 H13.7] a parent brings a deleted child back from the list, and the child signs in as before', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  expect((await parent.delete(`/children/${child('Mia').id}`)).status).toBe(204)
  await signInAs(page, parent, '/kids')
  const card = mainRegion(page).getByRole('listitem').filter({ hasText: 'Mia Tremblay' })
  await expect(card).toContainText('Inactive')
  await expectAccessible(page)

  await card.getByRole('button', { name: /Bring back/ }).click()

  await expect(flashMessage(page, 'Mia is back and can log in as before.')).toBeVisible()
  await expect(card).toContainText('Active')
  await expect(card.getByRole('button', { name: /Bring back/ })).toHaveCount(0)
  // The focus is not lost with the removed button.
  await expect(mainRegion(page).getByRole('heading', { name: 'Your Kids' })).toBeFocused()
  await page.goto(server.kidUrl)
  await logIn(page, child('Mia'))
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[K04.1 K04.2] adding a child with an inactive child’s e-mail brings that child back @wide-and-phone', async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    expect((await parent.delete(`/children/${child().id}`)).status).toBe(204)
    await signInAs(page, parent, '/addchild')
    const main = mainRegion(page)
    await fillFields(main, { Prénom: 'Maya', 'Nom de famille': 'Roy' })
    await main.getByRole('button', { name: 'Suivant' }).click()
    const passwords = { 'Mot de passe': NEW_PASSWORD, 'Confirmer le mot de passe': NEW_PASSWORD }
    await fillFields(main, { Courriel: child().email.toUpperCase(), ...passwords })
    await main.getByRole('checkbox').check()
    await main.getByRole('button', { name: 'Créer le compte' }).click()

    const result = main.getByRole('status')
    await expect(result).toContainText('Maya est de retour')
    await expect(result).toContainText('le mot de passe que vous venez d’entrer')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    const { children } = (await parent.get('/children')).body
    expect(children).toMatchObject([{ id: child().id, first_name: 'Maya', last_name: 'Roy', active: true }])
    await server.signIn(child().email, NEW_PASSWORD)
  })
})
