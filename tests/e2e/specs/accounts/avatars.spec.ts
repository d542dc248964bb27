import type { Page } from '@playwright/test'
import { describePicture, twoColourPicture } from '#server/testing/pictures.ts'
import { banner, flashMessage, mainRegion } from '../../support/locators.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/test-server.ts'

/** Twice as high as wide, red above and blue below; by default the crop shows its middle. */
const createTallPicture = () => twoColourPicture(300, 600).png().toBuffer()

const avatarDialog = (page: Page) => page.getByRole('dialog')
const shownPicture = (page: Page) => mainRegion(page).locator('img.avatar').last()

async function openAvatarDialog(page: Page, change = 'Change picture') {
  await mainRegion(page).getByRole('button', { name: change }).click()
  await expect(avatarDialog(page)).toBeVisible()
}

const chooseFile = async (page: Page, buffer: Buffer, name = 'me.png', mimeType = 'image/png') =>
  avatarDialog(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

/** Fetches the picture that is shown now from the server. */
async function fetchShownPicture(page: Page) {
  await expect(shownPicture(page)).toHaveAttribute('src', /^\/avatars\//)
  const reply = await page.request.get(
    new URL(String(await shownPicture(page).getAttribute('src')), page.url()).href,
  )
  return describePicture(await reply.body())
}

test('[K08.12 K07.10 H13.1 H13.2 H13.5] a picture is cropped by keyboard', { tag: '@both' }, async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/profile`)
  await openAvatarDialog(page)
  await expectAccessible(page)
  await chooseFile(page, await createTallPicture())

  const cropArea = avatarDialog(page).getByRole('group', { name: 'Picture to move' })
  await expect(cropArea).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press('ArrowDown')
  await avatarDialog(page).getByRole('button', { name: 'Use this picture' }).click()

  await expect(flashMessage(page, 'The new picture is saved.')).toBeVisible()
  await expect(avatarDialog(page)).toHaveCount(0)
  expect(await fetchShownPicture(page)).toMatchObject({
    format: 'webp',
    width: 256,
    upper: 'red',
    lower: 'red',
  })
  const [headingAvatar, profileAvatar] = await mainRegion(page).locator('img.avatar').all()
  expect(await headingAvatar?.getAttribute('src')).toBe(await profileAvatar?.getAttribute('src'))
})

test('[K08.12] a picture is cropped by dragging and zooming', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/profile`)
  await openAvatarDialog(page)
  await chooseFile(page, await createTallPicture())
  const cropArea = avatarDialog(page).getByRole('group', { name: 'Picture to move' })
  await expect(cropArea).toBeFocused()

  const size = avatarDialog(page).getByRole('slider', { name: 'Size' })
  await page.keyboard.press('+')
  await expect(size).toHaveValue('1.1')
  await size.focus()
  await page.keyboard.press('ArrowRight')
  await expect(size).toHaveValue('1.2')
  await cropArea.hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await cropArea.boundingBox()) ?? {}
  await page.mouse.move(x + 100, y - 400, { steps: 5 })
  await page.mouse.up()
  await avatarDialog(page).getByRole('button', { name: 'Use this picture' }).click()

  await expect(flashMessage(page, 'The new picture is saved.')).toBeVisible()
  expect(await fetchShownPicture(page)).toMatchObject({ upper: 'blue', lower: 'blue' })
})

test("[K08.13 Q12.1] a built-in animal appears on the kid's open screen immediately", async ({
  page,
  server,
  signInAs,
  context,
}) => {
  const { parent, child } = await server.newFamily()
  const kidPage = await context.newPage()
  await signInAs(kidPage, child())
  await expect(banner(kidPage).locator('img.avatar')).toHaveAttribute('src', /avatar-fox/)
  await signInAs(page, parent, `/kids/${child().id}/profile`)

  await openAvatarDialog(page)
  await expect(avatarDialog(page).getByRole('radio', { name: 'Fox' })).toBeChecked()
  await avatarDialog(page).getByRole('radio', { name: 'Fox' }).press('ArrowRight')
  await expect(avatarDialog(page).getByRole('radio', { name: 'Bear' })).toBeChecked()
  await avatarDialog(page).getByRole('button', { name: 'Save' }).click()

  await expect(shownPicture(page)).toHaveAttribute('src', /avatar-bear/)
  await expect(banner(kidPage).locator('img.avatar')).toHaveAttribute('src', /avatar-bear/)
})

test('[K08.5] saving without a choice shows an error', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/profile`)
  await openAvatarDialog(page)
  await chooseFile(page, await createTallPicture())
  await avatarDialog(page).getByRole('button', { name: 'Use this picture' }).click()
  await expect(shownPicture(page)).toHaveAttribute('src', /^\/avatars\//)

  await openAvatarDialog(page)
  await avatarDialog(page).getByRole('button', { name: 'Save' }).click()

  await expect(avatarDialog(page).getByRole('alert')).toHaveText('Field cannot be empty.')
  await page.keyboard.press('Escape')
  await expect(avatarDialog(page)).toHaveCount(0)
  await expect(mainRegion(page).getByRole('button', { name: 'Change picture' })).toBeFocused()
})

test.describe('when the picture cannot be saved', () => {
  test.use({ expectedPageErrors: [/status of 503/] })

  test('[K08.14 H07.3] the dialog closes and an error is shown', async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily()
    await signInAs(page, parent, `/kids/${child().id}/profile`)
    await page.route('**/api/v1/children/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    )
    await openAvatarDialog(page)
    await avatarDialog(page).getByRole('radio', { name: 'Owl' }).check()
    await avatarDialog(page).getByRole('button', { name: 'Save' }).click()

    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to update avatar, please try again later' }),
    ).toBeVisible()
    await expect(avatarDialog(page)).toHaveCount(0)
    await expect(shownPicture(page)).toHaveAttribute('src', /avatar-fox/)
  })
})

test('[K08.2 K08.3 K08.5 K08.6] unsuitable files are not sent', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/profile`)
  const sentRequests: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sentRequests.push(request.url()))
  await openAvatarDialog(page)
  const error = avatarDialog(page).getByRole('alert')
  const picture = await createTallPicture()

  await chooseFile(page, Buffer.from('GIF89a'))
  await expect(error).toHaveText('Please choose a PNG, JPEG or BMP picture. This file is another kind.')
  await chooseFile(page, Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024 - picture.length)]))
  await expect(error).toHaveText('Avatar size should be less than 2 MB!')
  await chooseFile(page, picture.subarray(0, 30))
  await expect(error).toHaveText('This picture is damaged or has too many pixels. Please try another one.')
  await chooseFile(page, Buffer.alloc(0))
  await expect(error).toHaveText('Field cannot be empty.')

  await chooseFile(page, picture, 'me.txt', 'text/plain')
  await expect(avatarDialog(page).getByRole('group', { name: 'Picture to move' })).toBeVisible()
  expect(sentRequests).toEqual([])
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[K08.5 H13.1 H13.2] a parent chooses and crops a picture', { tag: '@phone' }, async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent, child } = await server.newFamily({ language: 'fr-CA' })
    await signInAs(page, parent, `/kids/${child().id}/profile`)
    await openAvatarDialog(page, 'Changer l’image')
    await chooseFile(page, Buffer.from('<svg/>'))
    await expect(avatarDialog(page).getByRole('alert')).toContainText('Seules les images PNG, JPEG et BMP')
    await expectAccessible(page)

    await chooseFile(page, await createTallPicture())
    await expectNoSidewaysScrolling(page)
    await avatarDialog(page).getByRole('button', { name: 'Prendre celle-ci' }).click()

    await expect(flashMessage(page, 'La nouvelle image est enregistrée.')).toBeVisible()
    expect(await fetchShownPicture(page)).toMatchObject({ upper: 'red', lower: 'blue' })
  })
})

test('[K08.13 N01.9 H04.7] a parent changes their picture, and the header immediately shows it', {
  tag: '@both',
}, async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily()
  await signInAs(page, parent, '/settings/account')
  await openAvatarDialog(page)
  await chooseFile(page, await createTallPicture())
  await expect(avatarDialog(page).getByRole('group', { name: 'Picture to move' })).toBeFocused()
  await avatarDialog(page).getByRole('button', { name: 'Use this picture' }).click()

  await expect(flashMessage(page, 'The new picture is saved.')).toBeVisible()
  expect(await fetchShownPicture(page)).toMatchObject({ upper: 'red', lower: 'blue' })
  const src = String(await shownPicture(page).getAttribute('src'))
  await expect(banner(page).locator('img.avatar')).toHaveAttribute('src', src)
  await page.reload()
  await expect(shownPicture(page)).toHaveAttribute('src', src)
  await expectAccessible(page)
})

test('[K08.1 N01.4] a child chooses an animal', { tag: '@both' }, async ({ page, server, signInAs }) => {
  const { child } = await server.newFamily()
  await signInAs(page, child(), '/settings/account')
  await openAvatarDialog(page)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await avatarDialog(page).getByRole('radio', { name: 'Owl' }).check()
  await avatarDialog(page).getByRole('button', { name: 'Save' }).click()

  await expect(flashMessage(page, 'The new picture is saved.')).toBeVisible()
  await expect(shownPicture(page)).toHaveAttribute('src', /avatar-owl/)
  expect((await child().get('/profile')).body.avatar).toBe('owl')
})

test.describe('when the code of the dialog does not load', () => {
  test.use({ expectedPageErrors: [/ERR_FAILED .*AvatarDialog/] })

  test('[H07.7] an error is shown, and a retry opens the dialog', async ({ page, server, signInAs }) => {
    const { parent, child } = await server.newFamily()
    await page.route('**/assets/AvatarDialog*', (route) => route.abort())
    await signInAs(page, parent, `/kids/${child().id}/profile`)
    await mainRegion(page).getByRole('button', { name: 'Change picture' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Oops! Looks like something went wrong' })
    await expect(failure).toBeVisible()
    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toContainText('Mia')

    await page.unroute('**/assets/AvatarDialog*')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toHaveCount(0)
    await openAvatarDialog(page)
  })
})
