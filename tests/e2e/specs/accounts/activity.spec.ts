import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'

for (const [language, words] of Object.entries({
  'en-CA': {
    title: 'Activity',
    added: 'Mia was added',
    login: 'Claire logged in',
    today: 'Today',
    page: 'Page 2 of 2',
  },
  'fr-CA': {
    title: 'Activité',
    added: /Enfant ajouté à la famille\s: Mia/,
    login: /Connexion\s: Claire/,
    today: 'Aujourd’hui',
    page: 'Page 2 sur 2',
  },
} as const))
  test.describe(language, () => {
    test.use({ language: language as 'en-CA' | 'fr-CA' })

    test('[X12.7] a parent sees what happened in the family’s accounts, grouped by day and divided into pages', {
      tag: '@wide-and-phone',
    }, async ({ page, server, signInAs }) => {
      const { parent } = await server.newFamily()
      for (let count = 0; count < 20; count++) await server.signIn(parent.email, parent.password)
      await parent.put('/parents', { language })
      await signInAs(page, parent, '/settings/account')
      await mainRegion(page).getByRole('link', { name: words.title }).click()

      const activity = mainRegion(page).getByRole('region', { name: words.title })
      const today = activity.getByRole('region', { name: words.today })
      await expect(today.getByRole('listitem').filter({ hasText: words.login }).first()).toBeVisible()
      await expect(today.getByRole('listitem')).toHaveCount(20)
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)

      await activity.getByRole('link', { name: words.page }).click()
      await expect(today.getByRole('listitem').filter({ hasText: words.added })).toBeVisible()
    })
  })
