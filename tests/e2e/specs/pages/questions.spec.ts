import { expect, expectAccessible, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'

for (const site of ['adult', 'kid'] as const)
  test(`[D11.3 D11.4] the questions on the ${site === 'kid' ? 'kid' : 'parents’'} site: two are open, and a search finds the others`, {
    tag: '@wide-and-phone',
  }, async ({ page, server }) => {
    await page.goto(`${site === 'kid' ? server.kidUrl : server.adultUrl}/faq`)
    const main = mainRegion(page)
    const questions = main.locator('.prose details')
    await expect(main.locator('details[open] h3')).toHaveText([
      'What is Questnest, in one minute?',
      'What does it cost to try?',
    ])

    const search = main.getByRole('searchbox', { name: 'Search the questions' })
    const shown = questions.filter({ visible: true })
    const total = await questions.count()
    await search.fill('Auto-reload CARD')
    await expect(main.getByRole('status')).toHaveText(/^Questions found: \d+$/)
    await expect(shown.filter({ hasText: 'What is auto-reload?' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'The kid site' })).toBeHidden()
    expect(await shown.count()).toBeLessThan(total)
    await expectAccessible(page)

    await search.fill('zebra')
    await expect(shown).toHaveCount(0)
    await expect(main.getByRole('status')).toContainText('No questions match these words')

    await search.fill('')
    await expect(shown).toHaveCount(total)
    await expect(main.getByRole('status')).toBeEmpty()
  })

test.describe('in French, without scripts', () => {
  test.use({ language: 'fr-CA', javaScriptEnabled: false })
  test('[D11.4] without scripts all questions are shown, and there is no search', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.adultUrl}/faq`)
    const main = mainRegion(page)
    await expect(main.locator('.prose details').last()).toBeVisible()
    await expect(main.getByRole('searchbox')).toHaveCount(0)
  })
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })
  test('[D11.4] the search needs no accents', async ({ page, server }) => {
    await page.goto(`${server.adultUrl}/faq`)
    const main = mainRegion(page)
    await main.getByRole('searchbox', { name: 'Chercher dans les questions' }).fill('numerique')
    await expect(main.getByRole('status')).toHaveText(/^Questions trouvées\s: [1-9]/)
  })
})
