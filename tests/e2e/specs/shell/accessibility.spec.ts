import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { buyPoints, giveBonus, importDemoProducts, verifyPhone } from '../../support/arrange-rewards.ts'
import { expect, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { foldOf } from '../../support/forms.ts'
import { keyboardUser } from '../../support/keyboard.ts'
import { applyTextSpacing, findLayoutFaults } from '../../support/layout.ts'
import { banner, flashMessage, mainRegion, questTag } from '../../support/locators.ts'
import type { TestServer } from '../../support/start-server.ts'

/* Tests the sites with only a keyboard, with zoom, with wider text spacing and with forced colours, and the size of links. */

test('[H13.5 H13.6 H13.7] a parent without a mouse signs in, verifies a quest and creates one; no dialog loses the focus', async ({
  page,
  server,
}) => {
  const { parent, child } = await server.newFamily()
  const dishes = await createQuest(parent, child(), { name: 'Wash the dishes', points: 30 })
  await finishQuest(child(), dishes)
  const main = mainRegion(page)
  const dialog = page.getByRole('dialog')
  const { press, tabTo, type, use, expectFocusKept } = keyboardUser(page)

  await test.step('signs in', async () => {
    await page.goto(`${server.adultUrl}/login`)
    await tabTo(main.getByLabel('E-mail'))
    await type(parent.email)
    await tabTo(main.getByLabel('Password', { exact: true }))
    await type(parent.password)
    await press('Enter')
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Claire')
  })

  await test.step('verifies a finished quest: the button disappears, and the focus is not lost', async () => {
    await use(main.getByRole('button', { name: /^Verify.*Wash the dishes/ }))
    await expect(flashMessage(page, 'You have verified the quest')).toBeVisible()
    await expect(main.getByRole('button', { name: /^Verify/ })).toHaveCount(0)
    await expectFocusKept()
  })

  await test.step('opens the menu and closes it with Escape', async () => {
    const menu = banner(page).getByRole('button', { name: /Settings/ })
    await tabTo(menu, 'Shift+Tab')
    await press('Enter')
    await expect(banner(page).getByRole('link', { name: 'Log out' })).toBeVisible()
    await press('Escape')
    await expect(banner(page).getByRole('link', { name: 'Log out' })).toHaveCount(0)
    await expect(menu).toBeFocused()
  })

  await test.step('creates another quest, which repeats', async () => {
    await use(main.getByRole('link', { name: /^View quests/ }))
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Mia Tremblay')
    await use(main.getByRole('link', { name: 'Add a Quest' }))
    await tabTo(main.getByLabel('Quest name'))
    await type('Water the plants')
    await tabTo(main.getByLabel('Points', { exact: true }))
    await type('15')
    await tabTo(main.getByLabel('Description'))
    await type('The big one likes two cups.')
    await use(foldOf(main, 'Repeats'))
    await tabTo(main.getByRole('radio', { name: 'Once' }))
    await press('ArrowRight', 'ArrowRight')
    await expect(main.getByRole('radio', { name: 'Weekly' })).toBeChecked()
    await use(main.getByRole('button', { name: 'Create quest' }), 'Space')
    await expect(main.getByRole('heading', { name: 'Your new quest has been created!' })).toBeVisible()
    await expectFocusKept()
    await use(main.getByRole('link', { name: 'View quest list' }))
  })

  await test.step('a dialog keeps the focus inside, and returns it when it closes', async () => {
    await use(main.getByRole('link', { name: 'Water the plants' }))
    const button = main.getByRole('button', { name: 'Delete' })
    await use(button)
    await expect(dialog).toBeVisible()
    for (let stops = 0; stops < 6; stops++) {
      await press('Tab')
      expect(
        await page.evaluate(() => {
          const focused = document.activeElement
          return focused === document.body || focused?.closest('dialog') !== null
        }),
      ).toBe(true)
    }
    await press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test('[H13.5 H13.6 H13.7] a child without a mouse finishes a quest, undoes it, adds a wish and requests a reward', async ({
  page,
  server,
}) => {
  const { parent, child } = await server.newFamily()
  await buyPoints(server, parent, 1000)
  await giveBonus(parent, child(), 700)
  await createQuest(parent, child(), { name: 'Walk the dog' })
  await importDemoProducts(server, child(), { 'yo-yo': 300 })
  const main = mainRegion(page)
  const dialog = page.getByRole('dialog')
  const { tabTo, press, type, use, expectFocusKept } = keyboardUser(page)

  await test.step('signs in', async () => {
    await page.goto(server.kidUrl)
    await tabTo(main.getByLabel('E-mail'))
    await type(child().email)
    await tabTo(main.getByLabel('Password', { exact: true }))
    await type(child().password)
    await press('Enter')
    await expect(questTag(page, 'Walk the dog')).toBeVisible()
  })

  await test.step('finishes a quest, undoes this, and finishes the quest again', async () => {
    const finishButton = questTag(page, 'Walk the dog').getByRole('button', { name: /^Finished/ })
    await use(finishButton, 'Space')
    await expect(dialog).toContainText('Quest marked as complete')
    await use(dialog.getByRole('button', { name: 'Undo' }))
    await expect(dialog).toBeHidden()
    await expect(finishButton).toBeVisible()
    await expectFocusKept()
    await use(finishButton)
    await use(dialog.getByRole('button', { name: 'Back to the trail' }))
    await expect(dialog).toBeHidden()
    await expectFocusKept()
  })

  await test.step('finds a reward, wishes for it and puts it into the cart', async () => {
    await use(banner(page).getByRole('link', { name: 'Catalog' }))
    await tabTo(main.getByRole('combobox', { name: 'Search rewards' }))
    await type('yo-yo')
    await expect(main.getByRole('option').first()).toBeVisible()
    await press('ArrowDown', 'Enter')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Star yo-yo')
    await use(main.getByRole('button', { name: /^Add Star yo-yo to your wish list/ }))
    await expect(main.getByRole('button', { name: /^Take Star yo-yo off/ }).first()).toBeFocused()
    await use(main.getByRole('button', { name: 'Add to Cart' }).first())
    await use(dialog.getByRole('link', { name: 'View Cart' }))
  })

  await test.step('requests the reward', async () => {
    await use(main.getByRole('button', { name: 'Ask my parents' }))
    await expect(main.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await expectFocusKept()
  })
})

/** `KID` and `QUEST` stand for the ids of the test's child and quest. */
const PATHS = {
  visitor: ['/', '/login', '/signup', '/terms-of-service'],
  parent: [
    '/parentdashboard',
    '/week',
    '/kids',
    '/kids/KID',
    '/kids/KID/profile',
    '/kids/KID/points',
    '/kids/KID/rewards',
    '/kids/KID/assignmission',
    '/kids/KID/missions/QUEST',
    '/points',
    '/points/auto-reload',
    '/points/history',
    '/settings/account',
    '/settings/notification',
    '/catalog',
  ],
  child: ['/childdashboard', '/kids/KID/missions/QUEST', '/catalog', '/cart', '/gifts', '/mypoints', '/week'],
} as const

async function createFamily(server: TestServer) {
  const { parent, child } = await server.newFamily({ language: 'fr-CA' })
  await verifyPhone(server, parent)
  await giveBonus(parent, child(), 100)
  const quest = await createQuest(parent, child(), { reoccur_scale: 'weeks' })
  const fillPath = (template: string) => template.replace('KID', child().id).replace('QUEST', quest.id)
  return { parent, child: child(), fillPath }
}

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[H13.3] at 200 % and 400 % zoom, and with wider text spacing, everything stays usable', async ({
    page,
    server,
    signInAs,
  }) => {
    test.slow()
    const { parent, child, fillPath } = await createFamily(server)
    const open = {
      visitor: (path: string) => page.goto(server.adultUrl + path),
      parent: (path: string) => signInAs(page, parent, path),
      child: (path: string) => signInAs(page, child, path),
    }
    for (const [who, paths] of Object.entries(PATHS) as [keyof typeof PATHS, readonly string[]][]) {
      for (const template of paths) {
        await test.step(`${who} ${template}`, async () => {
          await open[who](fillPath(template))
          await expect(mainRegion(page).getByRole('heading').first()).toBeVisible()
          await expect(page.locator('[aria-busy=true], .loading-bar')).toHaveCount(0)
          for (const width of [640, 320]) {
            await page.setViewportSize({ width, height: 512 })
            await expectNoSidewaysScrolling(page)
            expect(await findLayoutFaults(page), `at ${width}`).toEqual([])
          }
          await applyTextSpacing(page)
          await expectNoSidewaysScrolling(page)
          expect(await findLayoutFaults(page), 'with wider text').toEqual([])
        })
      }
    }
  })
})

test('[H13.9] the links at the foot of the kid site are high enough for thumbs', async ({ page, server }) => {
  await page.goto(`${server.kidUrl}/login`)
  const links = page.getByRole('navigation', { name: 'The fine print' }).getByRole('link')
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48)
})

test('[H13.4] with forced colours, buttons keep a border', async ({ page, server, signInAs }) => {
  const { parent, child, fillPath } = await createFamily(server)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const [person, personPath] of [
    [parent, '/points'],
    [parent, fillPath('/kids/KID/assignmission')],
    [child, '/childdashboard'],
  ] as const) {
    await signInAs(page, person, personPath)
    await expect(mainRegion(page).getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(findButtonsWithoutBorder)).toEqual([])
  }
})

/** Runs in the page; returns the buttons without a border. */
function findButtonsWithoutBorder() {
  return [...document.querySelectorAll('.button:not(.quiet)')]
    .filter((button) => getComputedStyle(button).borderTopStyle === 'none')
    .map((button) => button.textContent)
}
