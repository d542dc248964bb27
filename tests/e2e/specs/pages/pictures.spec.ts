import { expect, expectAccessible, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'

test('[D10.1] the landing page shows only its night pictures in the dark scheme, and only its day pictures in the light scheme', {
  tag: '@wide-and-phone',
}, async ({ page, server }) => {
  const pictures = (time: string) => mainRegion(page).locator(`img.${time}`)
  const shownPictures = (time: string) => pictures(time).filter({ visible: true })
  for (const [colorScheme, shown, hidden] of [
    ['dark', 'night', 'day'],
    ['light', 'day', 'night'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(server.adultUrl)
    await expect(shownPictures(shown)).toHaveCount(await pictures(shown).count())
    await expect(shownPictures(hidden)).toHaveCount(0)
    const hero = pictures(shown).first()
    await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(page)
  }
})

test('[D10.2] the picture beside the sign-up form reaches to the foot of the page', async ({
  page,
  server,
}) => {
  await page.goto(`${server.adultUrl}/signup`)
  await expect(mainRegion(page).getByRole('button', { name: 'Sign up' })).toBeVisible()
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
  expect(await bottomOf('.spread-picture div')).toBe(await bottomOf('main'))
})
