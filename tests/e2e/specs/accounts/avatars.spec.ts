import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { AVATAR_MAX_BYTES } from '#contract/limits.ts'
import { bitmap, describePicture, twoColourPicture } from '#server/testing/pictures.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { banner, flashMessage, mainRegion } from '../../support/locators.ts'

/** Creates a picture twice as high as wide, red above and blue below. The crop first shows its middle. */
const createTallPicture = () => twoColourPicture(300, 600).png().toBuffer()

/**
 * Creates a photo of twelve megapixels as a phone stores it: on its side, red at the left and blue at the right. The
 * EXIF orientation 6 tells the browser to turn it upright; red is then above.
 */
async function createPhoto() {
  const [width, height] = [4000, 3000]
  const pixels = randomBytes(width * height * 3)
  for (let index = 0; index < pixels.length; index += 3) {
    const isLeft = (index / 3) % width < width / 2
    pixels[index + (isLeft ? 0 : 2)] = 255
    pixels[index + (isLeft ? 2 : 0)] = 0
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .withExif({ IFD0: { ImageDescription: 'Our kitchen' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** Stores the uploaded picture in `window.sentPicture`, because Playwright cannot read the files of a form. */
const recordSentPicture = (page: Page) =>
  page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (...request) => {
      const body = request[1]?.body
      if (body instanceof FormData)
        for (const part of body.values())
          if (part instanceof Blob) {
            const bytes = Array.from(new Uint8Array(await part.arrayBuffer()), (byte) =>
              String.fromCharCode(byte),
            )
            Object.assign(window, { sentPicture: btoa(bytes.join('')) })
          }
      return send(...request)
    }
  })

const avatarDialog = (page: Page) => page.getByRole('dialog')
const shownPicture = (page: Page) => mainRegion(page).locator('img.avatar').last()

async function openAvatarDialog(page: Page, buttonName = 'Change picture') {
  await mainRegion(page).getByRole('button', { name: buttonName }).click()
  await expect(avatarDialog(page)).toBeVisible()
}

const chooseFile = async (page: Page, buffer: Buffer, name = 'me.png', mimeType = 'image/png') =>
  avatarDialog(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

/** Fetches the picture that is shown now from the server. */
async function fetchShownPicture(page: Page) {
  await expect(shownPicture(page)).toHaveAttribute('src', /^\/avatars\//)
  // Fetched by the page, because only browsers know the kid site's host.
  const bytes = await shownPicture(page).evaluate(async (image) => [
    ...new Uint8Array(await (await fetch((image as HTMLImageElement).src)).arrayBuffer()),
  ])
  return describePicture(Buffer.from(bytes))
}

test('[K08.12 K07.10 H13.1 H13.2 H13.5] a picture is cropped by keyboard', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
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

test('[D13.2 K08.2 K08.5 K08.6] unsuitable files are not sent', async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await signInAs(page, parent, `/kids/${child().id}/profile`)
  const sentRequests: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sentRequests.push(request.url()))
  await openAvatarDialog(page)
  const error = avatarDialog(page).getByRole('alert')
  const picture = await createTallPicture()

  const unreadable =
    'This browser can’t show that file as a picture. Choose another one, or save it as a JPEG first.'
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  for (const file of [heic, Buffer.from('GIF89a'), Buffer.from('%PDF-1.7'), picture.subarray(0, 30)]) {
    await chooseFile(page, file)
    await expect(error).toHaveText(unreadable)
    await chooseFile(page, Buffer.alloc(0))
    await expect(error).toHaveText('Field cannot be empty.')
  }

  await chooseFile(page, picture, 'me.txt', 'text/plain')
  await expect(avatarDialog(page).getByRole('group', { name: 'Picture to move' })).toBeVisible()
  expect(sentRequests).toEqual([])
})

test('[D13.1] a large photo is cut down, turned upright and stripped of its metadata before it is sent', async ({
  page,
  server,
  signInAs,
}) => {
  const { child } = await server.newFamily()
  await recordSentPicture(page)
  await signInAs(page, child(), '/settings/account')
  await openAvatarDialog(page)
  const photo = await createPhoto()
  expect(photo.length).toBeGreaterThan(8_000_000)
  await chooseFile(page, photo, 'IMG_0001.JPG', 'image/jpeg')
  await expect(avatarDialog(page).getByRole('group', { name: 'Picture to move' })).toBeFocused()
  await avatarDialog(page).getByRole('button', { name: 'Use this picture' }).click()

  await expect(flashMessage(page, 'The new picture is saved.')).toBeVisible()
  const sentPicture = await page.evaluate(() => (window as { sentPicture?: string }).sentPicture)
  const sent = Buffer.from(String(sentPicture), 'base64')
  expect(sent.length).toBeLessThan(AVATAR_MAX_BYTES)
  expect(await describePicture(sent)).toMatchObject({
    format: 'jpeg',
    width: 512,
    height: 512,
    upper: 'red',
    lower: 'blue',
  })
  // The browser itself adds a colour profile.
  const { exif, xmp, orientation } = await sharp(sent).metadata()
  expect({ exif, xmp, orientation }).toEqual({})
  expect(await fetchShownPicture(page)).toMatchObject({
    format: 'webp',
    width: 256,
    upper: 'red',
    lower: 'blue',
  })
})

const otherFormats = {
  GIF: () => twoColourPicture().gif().toBuffer(),
  WebP: () => twoColourPicture().webp().toBuffer(),
  AVIF: () => twoColourPicture().avif().toBuffer(),
  BMP: async () => bitmap(),
  SVG: async () =>
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path fill="#c81e1e" d="M0 0h40v20H0z"/><path fill="#1e1ec8" d="M0 20h40v20H0z"/></svg>',
    ),
}
for (const [format, createPicture] of Object.entries(otherFormats)) {
  test(`[D13.1] a parent uses a picture in the format ${format}`, async ({ page, server, signInAs }) => {
    const { parent } = await server.newFamily({ children: [] })
    await signInAs(page, parent, '/settings/account')
    await openAvatarDialog(page)
    await chooseFile(page, await createPicture(), 'picture', format === 'SVG' ? 'image/svg+xml' : undefined)
    await expect(avatarDialog(page).getByRole('group', { name: 'Picture to move' })).toBeFocused()
    await avatarDialog(page).getByRole('button', { name: 'Use this picture' }).click()

    await expect(flashMessage(page, 'The new picture is saved.')).toBeVisible()
    expect(await fetchShownPicture(page)).toMatchObject({ upper: 'red', lower: 'blue' })
  })
}

test('[D13.3 D13.4] a parent chooses among twelve animals while adding a child', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent } = await server.newFamily({ children: [] })
  await signInAs(page, parent, '/addchild')
  const main = mainRegion(page)
  const animals = main.getByRole('group', { name: 'Picture (optional)' })
  await fillFields(main, { 'First name': 'Noah', 'Last name': 'Roy' })
  await expect(animals.getByRole('radio')).toHaveCount(12)
  await expect(animals.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect
    .poll(() =>
      animals
        .locator('img')
        .evaluateAll(
          (pictures: HTMLImageElement[]) =>
            new Set(pictures.filter((picture) => picture.naturalWidth > 0).map((picture) => picture.src))
              .size,
        ),
    )
    .toBe(12)
  await animals.getByRole('radio', { name: 'Hedgehog' }).check({ force: true })
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await main.getByRole('button', { name: 'Next' }).click()
  const password = 'a-good-long-secret'
  await fillFields(main, {
    'E-mail': `${randomUUID()}@example.ca`,
    Password: password,
    'Confirm password': password,
  })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Create the account' }).click()

  await expect(main.getByRole('heading', { name: 'Noah is in the nest' })).toBeVisible()
  const { body } = await parent.get('/children')
  expect(body.children).toMatchObject([{ first_name: 'Noah', avatar: 'hedgehog' }])
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
    await expect(avatarDialog(page).getByRole('alert')).toContainText('Ce navigateur ne peut pas afficher')
    await expectAccessible(page)

    await chooseFile(page, await createTallPicture())
    await expectNoSidewaysScrolling(page)
    await avatarDialog(page).getByRole('button', { name: 'Prendre celle-ci' }).click()

    await expect(flashMessage(page, 'La nouvelle image est enregistrée.')).toBeVisible()
    expect(await fetchShownPicture(page)).toMatchObject({ upper: 'red', lower: 'blue' })
  })
})

test('[K08.13 N01.9 H04.7] a parent changes their picture, and the header immediately shows it', {
  tag: '@wide-and-phone',
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

test('[K08.1 N01.4] a child chooses an animal', { tag: '@wide-and-phone' }, async ({
  page,
  server,
  signInAs,
}) => {
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
