import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'

test.use({ points: 'given' })

test('[F02.31] without a catalogue, a child finds what its family offers, and a parent its family rewards', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const main = mainRegion(page)
  await test.step('the child finds nothing, and is told whom to ask', async () => {
    await signInAs(page, child(), '/catalog')
    await expect(main.getByRole('heading', { name: 'From your family' })).toBeVisible()
    await expect(main).toContainText('Ask your parents what you could save up for.')
    await expect(main.getByRole('combobox')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })
  await test.step('the parent adds a reward', async () => {
    await signInAs(page, parent, '/catalog')
    await expect(page).toHaveURL(`${server.adultUrl}/catalog/family`)
    await expect(main.getByRole('heading', { name: 'No family rewards yet' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Catalog' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Pick from ideas' }).click()
    await page.getByRole('dialog').getByLabel('Film night', { exact: true }).check()
    await page.getByRole('button', { name: 'Add 1 reward' }).click()
    await expect(flashMessage(page, '“Film night” is there. Kids see it in their catalog.')).toBeVisible()
  })
  await test.step('the child finds it', async () => {
    await signInAs(page, child(), '/catalog')
    await main.getByRole('link', { name: /Film night/ }).click()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })
})
