import type { Page } from '@playwright/test'
import { PIN_TRIES, TABLET_IDLE_MINUTES } from '#contract/limits.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'

async function expectWellMade(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
}
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

test('[F04.17 F04.18 F04.19 F04.20 F04.21] a parent adds a tablet, on which the children tap their faces', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'] })
  const dialog = page.getByRole('dialog')
  const tablet = await context.newPage()
  await tablet.clock.install()
  const onTablet = tablet.getByRole('main')

  await test.step('the parent names the tablet and gets a code', async () => {
    await signInAs(page, parent, '/settings/tablets')
    await button(page, 'Add a tablet').click()
    await fillFields(dialog, { Name: 'Kitchen' })
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Show the code' }).click()
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveText('Waiting for the tablet')
    await expectWellMade(page)
  })

  await test.step('a browser becomes the tablet by the six digits', async () => {
    const digits = (await dialog.locator('.digits').textContent()) ?? ''
    await tablet.goto(server.kidUrl)
    await onTablet.getByRole('link', { name: 'Set up your family’s tablet' }).click()
    await fillFields(onTablet, { 'Six digits': '000 000' })
    await button(tablet, 'Start').click()
    await expect(onTablet).toContainText('That code is wrong, or too old.')
    await expectWellMade(tablet)
    await fillFields(onTablet, { 'Six digits': digits })
    await button(tablet, 'Start').click()
    await expect(onTablet.getByRole('heading', { level: 1 })).toHaveText('Who’s there?')
    await expect(onTablet.getByRole('listitem')).toHaveText(['Mia', 'Leo'])
    await expectWellMade(tablet)
    await expect(dialog.getByRole('status')).toContainText(/“Kitchen” is ready \(\w+ on /)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('main')).toContainText('last used')
    await expectWellMade(page)
  })

  await test.step('a tap opens the child’s site, and logging out shows the faces', async () => {
    await button(tablet, 'Leo').click()
    await expect(tablet).toHaveURL(`${server.kidUrl}/childdashboard`)
    await tablet.goto(`${server.kidUrl}/logout`)
    await expect(button(tablet, 'Mia')).toBeVisible()
    await expect(tablet).toHaveURL(`${server.kidUrl}/tablet`)
  })

  await test.step('a child that logs in with its e-mail there gives way to the faces, too', async () => {
    await onTablet.getByRole('link', { name: 'Log in another way' }).click()
    await fillFields(onTablet, { 'E-mail': child('Leo').email, Password: child('Leo').password })
    await button(tablet, 'Log in').click()
    await expect(tablet).toHaveURL(`${server.kidUrl}/childdashboard`)
    await onTablet.getByRole('heading').first().waitFor()
    await tablet.clock.fastForward((TABLET_IDLE_MINUTES + 1) * 60_000)
    await expect(tablet).toHaveURL(`${server.kidUrl}/tablet`)
  })

  await test.step('after ten minutes without a touch, the faces are back', async () => {
    await button(tablet, 'Mia').click()
    await expect(tablet).toHaveURL(`${server.kidUrl}/childdashboard`)
    await onTablet.getByRole('heading').first().waitFor()
    await tablet.clock.fastForward((TABLET_IDLE_MINUTES - 1) * 60_000)
    await onTablet.getByRole('heading').first().click()
    await tablet.clock.fastForward((TABLET_IDLE_MINUTES - 1) * 60_000)
    await expect(tablet).toHaveURL(`${server.kidUrl}/childdashboard`)
    await tablet.clock.fastForward(2 * 60_000)
    await expect(tablet).toHaveURL(`${server.kidUrl}/tablet`)

    await button(tablet, 'Mia').click()
    await expect(tablet).toHaveURL(`${server.kidUrl}/childdashboard`)
    const touchedAt = await tablet.evaluate(() => Date.now())
    await tablet.goto('about:blank')
    const reopened = await context.newPage()
    await reopened.clock.install({ time: touchedAt + (TABLET_IDLE_MINUTES + 1) * 60_000 })
    await reopened.goto(`${server.kidUrl}/childdashboard`)
    await expect(reopened).toHaveURL(`${server.kidUrl}/tablet`)
    await reopened.close()
  })

  await test.step('a parent chooses pictures, which the child has to tap', async () => {
    await button(page, /^Choose pictures.*Mia/).click()
    for (const animal of ['Fox', 'Owl', 'Fox', 'Bear'])
      await dialog.getByRole('button', { name: animal }).click()
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(button(page, /^Change.*Mia/)).toBeVisible()

    await tablet.goto(`${server.kidUrl}/tablet`)
    const tapPictures = async (animals: string[]) => {
      for (const animal of animals) await button(tablet, animal).click()
    }
    await button(tablet, 'Mia').click()
    await expect(onTablet.getByRole('heading', { level: 1 })).toHaveText('Hi, Mia!')
    await tapPictures(['Fox', 'Owl', 'Bear'])
    await button(tablet, 'Erase').click()
    await tapPictures(['Wolf', 'Fox'])
    await expect(onTablet.getByRole('alert')).toHaveText('Not those pictures. Try again!')
    await expectWellMade(tablet)
    await tapPictures(['Fox', 'Owl', 'Fox', 'Bear'])
    await expect(tablet).toHaveURL(`${server.kidUrl}/childdashboard`)

    await tablet.goto(`${server.kidUrl}/logout`)
    await button(tablet, 'Mia').click()
    const sent = onTablet.locator('.picture-pad:not([aria-busy])').getByText('0 of 4')
    for (let wrong = 0; wrong < PIN_TRIES; wrong++) {
      await tapPictures(['Wolf', 'Wolf', 'Wolf', 'Wolf'])
      if (wrong < PIN_TRIES - 1) await sent.waitFor()
    }
    await expect(onTablet.getByRole('heading', { level: 1 })).toHaveText('Mia’s face is locked')
    await expectWellMade(tablet)
    await fillFields(onTablet, { 'A parent’s password': 'a-good-long-secret' })
    await button(tablet, 'Unlock').click()
    await tapPictures(['Fox', 'Owl', 'Fox', 'Bear'])
    await expect(tablet).toHaveURL(`${server.kidUrl}/childdashboard`)
  })

  await test.step('a removed tablet is logged out, and asks for a new code', async () => {
    await tablet.goto(`${server.kidUrl}/logout`)
    await expect(button(tablet, 'Mia')).toBeVisible()
    await button(page, /^Remove.*Kitchen/).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('main')).not.toContainText('Kitchen')
    await tablet.clock.fastForward(2 * 60_000)
    await expect(onTablet).toContainText('isn’t your family’s tablet any more')
    await expect(onTablet.getByLabel('Six digits')).toBeVisible()
  })
})
