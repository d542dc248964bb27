import type { Page } from '@playwright/test'
import { languages } from '#contract/values.ts'
import { translator } from '#server/platform/i18n.ts'
import { createQuest, finishQuest, rejectQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'

/*
 * Checks many screens with data: in English, wide and light, and in French, narrow and dark; on the kid site the skin Cool is dark.
 * `npm run gallery` checks every screen in all these ways.
 * Foreign requests and page errors fail these tests, too: see fixtures.ts.
 */

/** A long name without a space. */
const LONG_NAME = 'Rinçage-séchage-rangement-de-toute-la-vaisselle-du-déjeuner-et-du-souper'

async function expectAccessibleLayout(page: Page) {
  await expect(page.locator('[aria-busy=true], .loading-bar')).toHaveCount(0)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })
    const translate = translator(language)
    const isDark = language === 'fr-CA'
    const tag = language === 'fr-CA' ? '@phone' : []

    test('[H13.1 H13.2 H15.1 H15.2] the screens of visitors fit the width and are accessible', {
      tag,
    }, async ({ page, server, isMobile }) => {
      await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
      const main = page.getByRole('main')
      const expectHeading = (path: string) =>
        expect(main.getByRole('heading', { level: 1 }), path).toBeVisible()
      await page.route('**/api/v1/verify/email/*', () => {})

      const paths = ['/login', '/signup', '/forgot', '/reset/no-such-code', '/verify/email/no-such-code']
      for (const path of paths) {
        await test.step(path, async () => {
          await page.goto(server.adultUrl + path)
          await expectHeading(path)
          await expectAccessibleLayout(page)
        })
      }
      await test.step('/login with errors', async () => {
        await page.goto(`${server.adultUrl}/login`)
        await fillFields(main, {
          [translate('session_email')]: 'nobody@example.ca',
          [translate('session_password')]: 'a-good-long-secret',
        })
        await main.getByRole('button', { name: translate('nav_log_in'), exact: true }).click()
        await expect(main.getByRole('alert')).not.toBeEmpty()
        await fillFields(main, {
          [translate('session_password')]: '',
          [translate('session_email')]: 'nobody',
        })
        await expectAccessibleLayout(page)
      })
      if (isMobile) {
        await test.step('the drawer', async () => {
          await page
            .getByRole('banner')
            .getByRole('button', { name: translate('nav_menu') })
            .click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await expectAccessibleLayout(page)
        })
      }
      for (const path of paths) {
        await test.step(`${path} on the kid site`, async () => {
          await page.goto(server.kidUrl + path)
          await expectHeading(path)
          await expectAccessibleLayout(page)
        })
      }
    })

    test('[H13.1 H13.2 H15.2] the screens of parents fit the width and are accessible', {
      tag,
    }, async ({ page, server, signInAs, isMobile, setClock }) => {
      test.slow()
      await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
      await setClock('2027-03-11T04:00:00Z')
      const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'], language })
      const { parent: newParent } = await server.newFamily({ children: [], language })
      const mia = child('Mia')
      const kidPath = `/kids/${mia.id}`
      const createWeeklyQuest = (name: string, due_date = '2027-03-12') =>
        createQuest(parent, mia, { name, due_date, points: 5, reoccur_scale: 'weeks' })
      const expired = await createWeeklyQuest('Rake the leaves', '2027-03-10')
      await setClock('2027-03-11T06:00:00Z')
      const open = await createWeeklyQuest(LONG_NAME, '2027-03-11')
      const waiting = await createWeeklyQuest('Walk the dog', '2027-03-11')
      const verified = await createWeeklyQuest('Make your bed', '2027-03-11')
      const rejected = await createWeeklyQuest('Read a book')
      for (const quest of [waiting, verified, rejected]) await finishQuest(mia, quest)
      await verifyQuest(parent, verified, 'Not a single sock inside. Thank you!')
      await rejectQuest(parent, rejected, `${LONG_NAME}? Not yet.`)
      for (let count = 1; count <= 9; count++) await createWeeklyQuest(`Quest ${count}`)
      const main = page.getByRole('main')

      await test.step('the empty dashboard', async () => {
        await signInAs(page, newParent)
        await expect(main.getByRole('link', { name: translate('family_add_child') })).toBeVisible()
        await expectAccessibleLayout(page)
      })
      const screens: Record<string, string> = {
        '/parentdashboard': 'Walk the dog',
        '/kids': 'Leo',
        [kidPath]: LONG_NAME,
        [`${kidPath}?page=2`]: 'Make your bed',
        [`/kids/${child('Leo').id}`]: 'Leo Tremblay',
        [`${kidPath}/assignmission`]: 'Mia',
        [`${kidPath}/missions/${open.id}`]: LONG_NAME,
        [`${kidPath}/missions/${expired.id}`]: 'Rake the leaves',
        [`${kidPath}/missions/${verified.id}`]: 'Not a single sock inside',
        [`${kidPath}/missions/${rejected.id}`]: 'Not yet.',
      }
      await signInAs(page, parent)
      for (const [path, text] of Object.entries(screens)) {
        await test.step(path, async () => {
          await page.goto(server.adultUrl + path)
          await expect(main).toContainText(text)
          await expectAccessibleLayout(page)
        })
      }
      await test.step('the dialogs of a quest', async () => {
        const dialog = page.getByRole('dialog')
        for (const [quest, button] of [
          [waiting, translate('quest_reject')],
          [waiting, translate('quest_verify_with')],
          [open, translate('quest_delete')],
        ] as const) {
          await page.goto(`${server.adultUrl}${kidPath}/missions/${quest.id}`)
          await main.getByRole('button', { name: button }).click()
          await expect(dialog).toBeVisible()
          await expectAccessibleLayout(page)
        }
      })
      await test.step('the menu', async () => {
        await page.goto(server.adultUrl + kidPath)
        await expect(main).toContainText(LONG_NAME)
        const settings = page.getByRole('banner').getByRole('button', { name: translate('nav_settings') })
        const menu = page.getByRole('navigation').getByRole('button', { name: translate('nav_menu') })
        await (isMobile ? menu : settings).click()
        await expectAccessibleLayout(page)
      })
      await test.step('the steps of /addchild, and an error', async () => {
        await page.goto(`${server.adultUrl}/addchild`)
        await main.getByLabel(translate('session_first_name')).focus()
        await fillFields(main, { [translate('session_last_name')]: '' })
        await main.getByLabel(translate('session_last_name')).blur()
        await expectAccessibleLayout(page)
        await fillFields(main, {
          [translate('session_first_name')]: 'Noah',
          [translate('session_last_name')]: 'Tremblay',
        })
        await main.getByRole('button', { name: translate('family_next') }).click()
        await expectAccessibleLayout(page)
        const password = 'a-good-long-secret'
        await fillFields(main, {
          [translate('session_email')]: mia.email,
          [translate('session_password')]: password,
          [translate('session_confirm_password')]: password,
        })
        await main.getByRole('checkbox').check()
        await main.getByRole('button', { name: translate('family_create_account') }).click()
        await expect(main.getByRole('alert')).toBeVisible()
        await expectAccessibleLayout(page)
      })
    })

    test('[H13.1 H13.2 H15.1] the screens of children fit the width and are accessible', {
      tag,
    }, async ({ page, server, signInAs, isMobile, setClock }) => {
      const skin = isDark ? 'cool' : 'playful'
      await setClock('2027-03-11T04:00:00Z')
      const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'], language })
      const mia = child('Mia')
      for (const kid of [mia, child('Leo')]) await kid.put('/children', { skin })
      const createWeeklyQuest = (name: string, due_date = '2027-03-12') =>
        createQuest(parent, mia, { name, due_date, points: 5, reoccur_scale: 'weeks' })
      await createWeeklyQuest('Rake the leaves', '2027-03-10')
      await setClock('2027-03-11T06:00:00Z')
      const open = await createWeeklyQuest(LONG_NAME)
      const waiting = await createWeeklyQuest('Walk the dog', '2027-03-11')
      const verified = await createWeeklyQuest('Make your bed', '2027-03-11')
      const rejected = await createWeeklyQuest('Read a book')
      for (const quest of [waiting, verified, rejected]) await finishQuest(mia, quest)
      await rejectQuest(parent, rejected, `${LONG_NAME}? Not yet.`)
      const main = page.getByRole('main')
      const questPath = (id: string) => `/kids/${mia.id}/missions/${id}`

      await test.step('the empty dashboard', async () => {
        await signInAs(page, child('Leo'))
        await expect(main.locator('.empty')).toBeVisible()
        await expectAccessibleLayout(page)
      })
      await test.step('the dashboard', async () => {
        await signInAs(page, mia)
        await expect(main).toContainText(LONG_NAME)
        await expect(page.locator('html')).toHaveAttribute('data-skin', skin)
        await expectAccessibleLayout(page)
      })
      await test.step('the celebration of a verified quest', async () => {
        // Leaves the dashboard first: there the celebration would start at once, and a reload would not show it again.
        await page.goto(`${server.kidUrl}/robots.txt`)
        await verifyQuest(parent, verified, 'Not a single sock inside. Thank you!')
        await page.goto(`${server.kidUrl}/childdashboard`)
        await expect(page.getByRole('dialog')).toContainText('Not a single sock inside')
        await expectAccessibleLayout(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: translate('quest_trail_back') })
          .click()
      })
      for (const [quest, text] of [
        [open, LONG_NAME],
        [waiting, 'Walk the dog'],
        [verified, 'Not a single sock inside'],
        [rejected, 'Not yet.'],
      ] as const) {
        await test.step(quest.name, async () => {
          await page.goto(server.kidUrl + questPath(quest.id))
          await expect(main).toContainText(text)
          await expectAccessibleLayout(page)
        })
      }
      await test.step('the menu', async () => {
        await (isMobile
          ? page.getByRole('navigation').getByRole('button', { name: translate('nav_menu') })
          : page.getByRole('banner').getByRole('button', { name: translate('nav_settings') })
        ).click()
        await expectAccessibleLayout(page)
      })
      await test.step('the celebration of a finished quest', async () => {
        await page.goto(server.kidUrl + questPath(open.id))
        await main.getByRole('button', { name: translate('quest_finished') }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessibleLayout(page)
      })
    })
  })
}
