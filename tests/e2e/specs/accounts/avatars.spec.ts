import type { Page } from '@playwright/test'
import { describePicture, twoColourPicture } from '#server/testing/pictures.ts'
import { banner, flashMessage, mainRegion } from '../../support/locators.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/test-server.ts'

/** Twice as high as wide, red above and blue below; by default the crop shows its middle. */
const towerOf = () => twoColourPicture(300, 600).png().toBuffer()

const dialogOf = (page: Page) => page.getByRole('dialog')
const pictureOf = (page: Page) => mainRegion(page).locator('img.avatar').last()

async function openChooser(page: Page, change = 'Change picture') {
  await mainRegion(page).getByRole('button', { name: change }).click()
  await expect(dialogOf(page)).toBeVisible()
}

const choose = async (page: Page, buffer: Buffer, name = 'me.png', mimeType = 'image/png') =>
  dialogOf(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

/** Fetches the picture that is shown now from the server. */
async function served(page: Page) {
  await expect(pictureOf(page)).toHaveAttribute('src', /^\/avatars\//)
  const reply = await page.request.get(
    new URL(String(await pictureOf(page).getAttribute('src')), page.url()).href,
  )
  return describePicture(await reply.body())
}

test('[K08.12 K07.10 H13.1 H13.2 H13.5] a picture is cropped by keyboard', { tag: '@both' }, async ({
  page,
  server,
  signedIn,
}) => {
  const { parent, child } = await server.newFamily()
  await signedIn(page, parent, `/kids/${child().id}/profile`)
  await openChooser(page)
  await expectAccessible(page)
  await choose(page, await towerOf())

  const place = dialogOf(page).getByRole('group', { name: 'Picture to move' })
  await expect(place).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press('ArrowDown')
  await dialogOf(page).getByRole('button', { name: 'Use this picture' }).click()

  await expect(flashMessage(page, 'Here is the new picture.')).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await served(page)).toMatchObject({ format: 'webp', width: 256, upper: 'red', lower: 'red' })
  const [onTop, below] = await mainRegion(page).locator('img.avatar').all()
  expect(await onTop?.getAttribute('src')).toBe(await below?.getAttribute('src'))
})

test('[K08.12] a picture is cropped by dragging and zooming', async ({ page, server, signedIn }) => {
  const { parent, child } = await server.newFamily()
  await signedIn(page, parent, `/kids/${child().id}/profile`)
  await openChooser(page)
  await choose(page, await towerOf())
  const place = dialogOf(page).getByRole('group', { name: 'Picture to move' })
  await expect(place).toBeFocused()

  const size = dialogOf(page).getByRole('slider', { name: 'Size' })
  await page.keyboard.press('+')
  await expect(size).toHaveValue('1.1')
  await size.focus()
  await page.keyboard.press('ArrowRight')
  await expect(size).toHaveValue('1.2')
  await place.hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await place.boundingBox()) ?? {}
  await page.mouse.move(x + 100, y - 400, { steps: 5 })
  await page.mouse.up()
  await dialogOf(page).getByRole('button', { name: 'Use this picture' }).click()

  await expect(flashMessage(page, 'Here is the new picture.')).toBeVisible()
  expect(await served(page)).toMatchObject({ upper: 'blue', lower: 'blue' })
})

test("[K08.13 Q12.1] a built-in animal appears on the kid's open screen at once", async ({
  page,
  server,
  signedIn,
  context,
}) => {
  const { parent, child } = await server.newFamily()
  const kidPage = await context.newPage()
  await signedIn(kidPage, child())
  await expect(banner(kidPage).locator('img.avatar')).toHaveAttribute('src', /avatar-fox/)
  await signedIn(page, parent, `/kids/${child().id}/profile`)

  await openChooser(page)
  await expect(dialogOf(page).getByRole('radio', { name: 'Fox' })).toBeChecked()
  await dialogOf(page).getByRole('radio', { name: 'Fox' }).press('ArrowRight')
  await expect(dialogOf(page).getByRole('radio', { name: 'Bear' })).toBeChecked()
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()

  await expect(pictureOf(page)).toHaveAttribute('src', /avatar-bear/)
  await expect(banner(kidPage).locator('img.avatar')).toHaveAttribute('src', /avatar-bear/)
})

test('[K08.5] saving without a choice shows an error, even if the kid has a picture', async ({
  page,
  server,
  signedIn,
}) => {
  const { parent, child } = await server.newFamily()
  await signedIn(page, parent, `/kids/${child().id}/profile`)
  await openChooser(page)
  await choose(page, await towerOf())
  await dialogOf(page).getByRole('button', { name: 'Use this picture' }).click()
  await expect(pictureOf(page)).toHaveAttribute('src', /^\/avatars\//)

  await openChooser(page)
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()

  await expect(dialogOf(page).getByRole('alert')).toHaveText('Field cannot be empty.')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(mainRegion(page).getByRole('button', { name: 'Change picture' })).toBeFocused()
})

test.describe('when it cannot be saved', () => {
  test.use({ expectedFaults: [/status of 503/] })

  test('[K08.14 H07.3] the dialog closes and an error is shown', async ({ page, server, signedIn }) => {
    const { parent, child } = await server.newFamily()
    await signedIn(page, parent, `/kids/${child().id}/profile`)
    await page.route('**/api/v1/children/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    )
    await openChooser(page)
    await dialogOf(page).getByRole('radio', { name: 'Owl' }).check()
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()

    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to update avatar, please try again later' }),
    ).toBeVisible()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(pictureOf(page)).toHaveAttribute('src', /avatar-fox/)
  })
})

test('[K08.2 K08.3 K08.5 K08.6] an unsuitable file is refused before it is sent', async ({
  page,
  server,
  signedIn,
}) => {
  const { parent, child } = await server.newFamily()
  await signedIn(page, parent, `/kids/${child().id}/profile`)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await openChooser(page)
  const says = dialogOf(page).getByRole('alert')
  const picture = await towerOf()

  await choose(page, Buffer.from('GIF89a'))
  await expect(says).toHaveText('Only PNG, JPEG and BMP pictures will do. This file is of another kind.')
  await choose(page, Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024 - picture.length)]))
  await expect(says).toHaveText('Avatar size should be less than 2 MB!')
  await choose(page, picture.subarray(0, 30))
  await expect(says).toHaveText('This picture is damaged or has too many pixels. Another one may do.')
  await choose(page, Buffer.alloc(0))
  await expect(says).toHaveText('Field cannot be empty.')

  await choose(page, picture, 'me.txt', 'text/plain')
  await expect(dialogOf(page).getByRole('group', { name: 'Picture to move' })).toBeVisible()
  expect(sent).toEqual([])
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[K08.5 H13.1 H13.2] a picture is chosen in French', { tag: '@phone' }, async ({
    page,
    server,
    signedIn,
  }) => {
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    await signedIn(page, parent, `/kids/${child().id}/profile`)
    await openChooser(page, 'Changer l’image')
    await choose(page, Buffer.from('<svg/>'))
    await expect(dialogOf(page).getByRole('alert')).toContainText('Seules les images PNG, JPEG et BMP')
    await expectAccessible(page)

    await choose(page, await towerOf())
    await expectNoSidewaysScrolling(page)
    await dialogOf(page).getByRole('button', { name: 'Prendre celle-ci' }).click()

    await expect(flashMessage(page, 'Voici la nouvelle image.')).toBeVisible()
    expect(await served(page)).toMatchObject({ upper: 'red', lower: 'blue' })
  })
})

test('[K08.13 N01.9 H04.7] a parent changes their picture, and the header shows it at once', {
  tag: '@both',
}, async ({ page, server, signedIn }) => {
  const { parent } = await server.newFamily()
  await signedIn(page, parent, '/settings/account')
  await openChooser(page)
  await choose(page, await towerOf())
  await expect(dialogOf(page).getByRole('group', { name: 'Picture to move' })).toBeFocused()
  await dialogOf(page).getByRole('button', { name: 'Use this picture' }).click()

  await expect(flashMessage(page, 'Here is the new picture.')).toBeVisible()
  expect(await served(page)).toMatchObject({ upper: 'red', lower: 'blue' })
  const src = String(await pictureOf(page).getAttribute('src'))
  await expect(banner(page).locator('img.avatar')).toHaveAttribute('src', src)
  await page.reload()
  await expect(pictureOf(page)).toHaveAttribute('src', src)
  await expectAccessible(page)
})

test('[K08.1 N01.4] a child chooses an animal on the kid site', { tag: '@both' }, async ({
  page,
  server,
  signedIn,
}) => {
  const { child } = await server.newFamily()
  await signedIn(page, child(), '/settings/account')
  await openChooser(page)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await dialogOf(page).getByRole('radio', { name: 'Owl' }).check()
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()

  await expect(flashMessage(page, 'Here is the new picture.')).toBeVisible()
  await expect(pictureOf(page)).toHaveAttribute('src', /avatar-owl/)
  expect((await child().get('/profile')).body.avatar).toBe('owl')
})

test.describe('the code of the dialog cannot be had', () => {
  test.use({ expectedFaults: [/ERR_FAILED .*AvatarDialog/] })

  test('[H07.7] an error is shown, the page stays, and a retry opens the dialog', async ({
    page,
    server,
    signedIn,
  }) => {
    const { parent, child } = await server.newFamily()
    await page.route('**/assets/AvatarDialog*', (route) => route.abort())
    await signedIn(page, parent, `/kids/${child().id}/profile`)
    await mainRegion(page).getByRole('button', { name: 'Change picture' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Oops! Looks like something went wrong' })
    await expect(failure).toBeVisible()
    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toContainText('Mia')

    await page.unroute('**/assets/AvatarDialog*')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toHaveCount(0)
    await openChooser(page)
  })
})
