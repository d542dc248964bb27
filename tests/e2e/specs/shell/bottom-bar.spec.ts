import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
const bottomOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

test('[D05.10 D05.11] a parent’s phone has a bar with the main pages, which hides nothing', {
  tag: '@phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Kids', 'Points', 'Catalog'])
  for (const [name, path] of [
    ['Kids', '/kids'],
    ['Points', '/points'],
    ['Catalog', '/catalog'],
    ['Home', '/parentdashboard'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await expect(page).toHaveURL(server.adultUrl + path)
    await expect(bar.locator('[aria-current=page]')).toHaveText(name)
  }
  await page.goto(`${server.adultUrl}/kids/${child().id}`)
  await expect(bar.locator('[aria-current=page]')).toHaveText('Kids')
  await bar.getByRole('button', { name: 'Menu' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Log out' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await test.step('the last button of a form lies above the bar', async () => {
    await page.goto(`${server.adultUrl}/kids/${child().id}/assignmission`)
    const button = mainRegion(page).getByRole('button', { name: 'Create quest' })
    await expect(button).toBeVisible()
    expect(await bottomOf(button)).toBeLessThanOrEqual(await topOf(bar))
    await expectNoSidewaysScrolling(page)
  })

  await test.step('a message and the end of the page lie above the bar, too', async () => {
    await page.goto(`${server.adultUrl}/kids`)
    await mainRegion(page)
      .getByRole('button', { name: /Give bonus points/ })
      .click()
    await page.getByRole('dialog').getByLabel('Bonus points').fill('5')
    await page.getByRole('dialog').getByRole('button', { name: 'Give the points' }).click()
    const message = page.getByText('You gave Mia 5 bonus points.')
    await expect(message).toBeVisible()
    expect(await bottomOf(message)).toBeLessThanOrEqual(await topOf(bar))
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await bottomOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual(await topOf(bar))
  })
})
