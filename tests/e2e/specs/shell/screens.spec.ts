import type { Page } from '@playwright/test'
import { languages } from '#contract/values.ts'
import { translator } from '#server/platform/i18n.ts'
import { createQuest, finishQuest, rejectQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { fillFields } from '../../support/forms.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/test-server.ts'

/*
 * Checks all screens in use, in both languages and widths. The dark themes are tested in one language at each width, the
 * light ones in the other. Foreign requests and page errors fail these tests, too: see test-server.ts.
 */

/** A long name without a space. */
const LONG = 'Rinçage-séchage-rangement-de-toute-la-vaisselle-du-déjeuner-et-du-souper'

async function expectSound(page: Page) {
  await expect(page.locator('[aria-busy=true], .loading-bar')).toHaveCount(0)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })
    const words = translator(language)
    const isDark = (isMobile: boolean) => isMobile !== (language === 'fr-CA')

    test('[H13.1 H13.2 H15.1 H15.2] the screens of visitors', { tag: '@both' }, async ({
      page,
      server,
      isMobile,
    }) => {
      await page.emulateMedia({ colorScheme: isDark(isMobile) ? 'dark' : 'light' })
      const main = page.getByRole('main')
      const ready = (path: string) => expect(main.getByRole('heading', { level: 1 }), path).toBeVisible()
      await page.route('**/api/v1/verify/email/*', () => {})

      for (const path of [
        '/login',
        '/signup',
        '/forgot',
        '/reset/no-such-code',
        '/verify/email/no-such-code',
      ]) {
        await test.step(path, async () => {
          await page.goto(server.adultUrl + path)
          await ready(path)
          await expectSound(page)
        })
      }
      await test.step('/login with what is wrong', async () => {
        await page.goto(`${server.adultUrl}/login`)
        await fillFields(main, {
          [words('session_email')]: 'nobody@example.ca',
          [words('session_password')]: 'a-good-long-secret',
        })
        await main.getByRole('button', { name: words('nav_log_in') }).click()
        await expect(main.getByRole('alert')).not.toBeEmpty()
        await fillFields(main, { [words('session_password')]: '', [words('session_email')]: 'nobody' })
        await expectSound(page)
      })
      if (isMobile) {
        await test.step('the drawer', async () => {
          await page
            .getByRole('banner')
            .getByRole('button', { name: words('nav_menu') })
            .click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await expectSound(page)
        })
      }
      for (const path of [
        '/login',
        '/signup',
        '/forgot',
        '/reset/no-such-code',
        '/verify/email/no-such-code',
      ]) {
        await test.step(`${path} on the kid site`, async () => {
          await page.goto(server.kidUrl + path)
          await ready(path)
          await expectSound(page)
        })
      }
    })

    test('[H13.1 H13.2 H15.2] the screens of parents', { tag: '@both' }, async ({
      page,
      server,
      signedIn,
      isMobile,
      clock,
    }) => {
      test.slow()
      await page.emulateMedia({ colorScheme: isDark(isMobile) ? 'dark' : 'light' })
      await clock('2027-03-11T04:00:00Z')
      const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'], language })
      const { parent: newcomer } = await server.newFamily({ children: [], language })
      const mia = child('Mia')
      const kid = `/kids/${mia.id}`
      const give = (name: string, due_date = '2027-03-12') =>
        createQuest(parent, mia, { name, due_date, points: 5, reoccur_scale: 'weeks' })
      const slipped = await give('Rake the leaves', '2027-03-10')
      await clock('2027-03-11T06:00:00Z')
      const open = await give(LONG, '2027-03-11')
      const waiting = await give('Walk the dog', '2027-03-11')
      const verified = await give('Make your bed', '2027-03-11')
      const rejected = await give('Read a book')
      for (const quest of [waiting, verified, rejected]) await finishQuest(mia, quest)
      await verifyQuest(parent, verified, 'Not a single sock inside. Thank you!')
      await rejectQuest(parent, rejected, `${LONG}? Not yet.`)
      for (let number = 1; number <= 9; number++) await give(`Quest ${number}`)
      const main = page.getByRole('main')

      await test.step('the empty dashboard', async () => {
        await signedIn(page, newcomer)
        await expect(main.getByRole('link', { name: words('family_add_child') })).toBeVisible()
        await expectSound(page)
      })
      const screens: Record<string, string> = {
        '/parentdashboard': 'Walk the dog',
        '/kids': 'Leo',
        [kid]: LONG,
        [`${kid}?page=2`]: 'Make your bed',
        [`/kids/${child('Leo').id}`]: 'Leo Tremblay',
        [`${kid}/assignmission`]: 'Mia',
        [`${kid}/missions/${open.id}`]: LONG,
        [`${kid}/missions/${slipped.id}`]: 'Rake the leaves',
        [`${kid}/missions/${verified.id}`]: 'Not a single sock inside',
        [`${kid}/missions/${rejected.id}`]: 'Not yet.',
      }
      await signedIn(page, parent)
      for (const [path, text] of Object.entries(screens)) {
        await test.step(path, async () => {
          await page.goto(server.adultUrl + path)
          await expect(main).toContainText(text)
          await expectSound(page)
        })
      }
      await test.step('the dialogs of a quest', async () => {
        const dialog = page.getByRole('dialog')
        for (const [quest, button] of [
          [waiting, words('quest_reject')],
          [waiting, words('quest_verify_with')],
          [open, words('quest_delete')],
        ] as const) {
          await page.goto(`${server.adultUrl}${kid}/missions/${quest.id}`)
          await main.getByRole('button', { name: button }).click()
          await expect(dialog).toBeVisible()
          await expectSound(page)
        }
      })
      await test.step('the menu', async () => {
        await page.goto(server.adultUrl + kid)
        await expect(main).toContainText(LONG)
        await page
          .getByRole('banner')
          .getByRole('button', { name: isMobile ? words('nav_menu') : words('nav_settings') })
          .click()
        await expectSound(page)
      })
      await test.step('the steps of /addchild, and a message', async () => {
        await page.goto(`${server.adultUrl}/addchild`)
        await main.getByLabel(words('session_first_name')).focus()
        await fillFields(main, { [words('session_last_name')]: '' })
        await main.getByLabel(words('session_last_name')).blur()
        await expectSound(page)
        await fillFields(main, {
          [words('session_first_name')]: 'Noah',
          [words('session_last_name')]: 'Tremblay',
        })
        await main.getByRole('button', { name: words('family_next') }).click()
        await expectSound(page)
        const password = 'a-good-long-secret'
        await fillFields(main, {
          [words('session_email')]: mia.email,
          [words('session_password')]: password,
          [words('session_confirm_password')]: password,
        })
        await main.getByRole('checkbox').check()
        await main.getByRole('button', { name: words('family_create_account') }).click()
        await expect(main.getByRole('alert')).toBeVisible()
        await expectSound(page)
      })
    })

    test('[H13.1 H13.2 H15.1] the screens of children', { tag: '@both' }, async ({
      page,
      server,
      signedIn,
      isMobile,
      clock,
    }) => {
      const skin = isDark(isMobile) ? 'cool' : 'playful'
      await page.addInitScript((chosen) => localStorage.setItem('questnest.skin', chosen), skin)
      await clock('2027-03-11T04:00:00Z')
      const { parent, child } = await server.newFamily({ children: ['Mia', 'Leo'], language })
      const mia = child('Mia')
      const give = (name: string, due_date = '2027-03-12') =>
        createQuest(parent, mia, { name, due_date, points: 5, reoccur_scale: 'weeks' })
      await give('Rake the leaves', '2027-03-10')
      await clock('2027-03-11T06:00:00Z')
      const open = await give(LONG)
      const waiting = await give('Walk the dog', '2027-03-11')
      const verified = await give('Make your bed', '2027-03-11')
      const rejected = await give('Read a book')
      for (const quest of [waiting, verified, rejected]) await finishQuest(mia, quest)
      await rejectQuest(parent, rejected, `${LONG}? Not yet.`)
      const main = page.getByRole('main')
      const detail = (id: string) => `/kids/${mia.id}/missions/${id}`

      await test.step('the empty dashboard', async () => {
        await signedIn(page, child('Leo'))
        await expect(main.locator('.empty')).toBeVisible()
        await expectSound(page)
      })
      await test.step('the dashboard', async () => {
        await signedIn(page, mia)
        await expect(main).toContainText(LONG)
        await expect(page.locator('html')).toHaveAttribute('data-skin', skin)
        await expectSound(page)
      })
      await test.step('the party of what was verified', async () => {
        // Leaves the trail first, where the party would start at once and be over after the reload.
        await page.goto(`${server.kidUrl}/robots.txt`)
        await verifyQuest(parent, verified, 'Not a single sock inside. Thank you!')
        await page.goto(`${server.kidUrl}/childdashboard`)
        await expect(page.getByRole('dialog')).toContainText('Not a single sock inside')
        await expectSound(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: words('quest_trail_back') })
          .click()
      })
      for (const [quest, text] of [
        [open, LONG],
        [waiting, 'Walk the dog'],
        [verified, 'Not a single sock inside'],
        [rejected, 'Not yet.'],
      ] as const) {
        await test.step(quest.name, async () => {
          await page.goto(server.kidUrl + detail(quest.id))
          await expect(main).toContainText(text)
          await expectSound(page)
        })
      }
      await test.step('the menu', async () => {
        await (isMobile
          ? page.getByRole('navigation').getByRole('button', { name: words('nav_menu') })
          : page.getByRole('banner').getByRole('button', { name: words('nav_settings') })
        ).click()
        await expectSound(page)
      })
      await test.step('the party of what was finished', async () => {
        await page.goto(server.kidUrl + detail(open.id))
        await main.getByRole('button', { name: words('quest_finished') }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectSound(page)
      })
    })
  })
}
