import { expect, expectAccessible, test } from '../../support/fixtures.ts'
import { banner } from '../../support/locators.ts'

test('[D10.3] once the newsletter’s offer is dismissed, signed-in pages on this device do not mention the newsletter', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  await signInAs(page, parent, '/catalog')
  const newsletter = page.getByText(/newsletter/i).filter({ visible: true })
  await expect(page.getByRole('contentinfo').getByLabel('Newsletter')).toBeVisible()
  await page.getByRole('region', { name: 'Newsletter' }).getByRole('button', { name: 'Dismiss' }).click()
  await expect(newsletter).toHaveCount(0)
  for (const path of ['/parentdashboard', '/kids', '/points', '/about-us']) {
    await page.goto(server.adultUrl + path)
    await expect(page.getByRole('contentinfo')).toContainText('The fine print')
    await expect(newsletter, path).toHaveCount(0)
  }
  // After signing out, a visitor can still subscribe on this device.
  await page.goto(`${server.adultUrl}/logout`)
  await expect(page.getByRole('contentinfo').getByLabel('Newsletter')).toBeVisible()
})

test('[D10.4] on phones the footer of a parent’s pages is one line, which opens the rest', {
  tag: '@phone',
}, async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily()
  await signInAs(page, parent)
  const footer = page.getByRole('contentinfo')
  const opener = footer.getByRole('button', { name: 'Help, privacy and more' })
  await expect(opener).toBeVisible()
  await expect(footer.getByRole('link')).toHaveCount(0)
  expect((await footer.boundingBox())?.height).toBeLessThan(60)

  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  await expectAccessible(page)
  await opener.click()
  await expect(footer.getByRole('link')).toHaveCount(0)
})

test('[D10.5] a child’s drawer has the child’s own things first, and the catalogue last', {
  tag: '@phone',
}, async ({ page, server, signInAs }) => {
  const { child } = await server.newFamily()
  await signInAs(page, child())
  await expect(banner(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Menu' }).click()
  const links = page.getByRole('dialog', { name: 'Menu' }).getByRole('link')
  await expect(links.filter({ hasText: 'All Categories' })).toBeVisible()
  const names = await links.allInnerTexts()
  expect(names.slice(0, 9)).toEqual([
    'Quests',
    'My points',
    'My Rewards',
    'Wishlist',
    'Cart',
    'Settings',
    'Français',
    'Log out',
    'All Categories',
  ])
  await links.filter({ hasText: 'Wishlist' }).click()
  await expect(page).toHaveURL(`${server.kidUrl}/gifts?tab=wishlist`)
})
