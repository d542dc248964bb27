import type { Locator, Page } from '@playwright/test'
import { createQuest, finishQuest, verifyQuest } from '../../support/arrange-quests.ts'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { mainRegion, questTag } from '../../support/locators.ts'

const pressFinished = (page: Page, name: string) =>
  questTag(page, name)
    .getByRole('button', { name: `Finished: ${name}` })
    .click()

/** The size of the smallest text, in pixels. */
const smallestFontSize = (part: Locator) =>
  part.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let smallest = Number.POSITIVE_INFINITY
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (text.textContent?.trim() && parent && !parent.closest('.visually-hidden'))
        smallest = Math.min(smallest, Number.parseFloat(getComputedStyle(parent).fontSize))
    }
    return smallest
  })

test('[D15.1 D15.2 D15.5 D15.11 D15.13 D15.17] the celebration is small for a few points, big for many, and shows the dusk for the last quest of today, and can be closed at once', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { name: 'Make your bed', points: 5 })
  await createQuest(parent, child(), { name: 'Clean the garage', points: 200 })
  const dog = await createQuest(parent, child(), { name: 'Walk the dog', points: 60 })
  await signInAs(page, child())
  const celebration = page.getByRole('dialog', { name: 'Yay! Quest marked as complete!' })
  const evening = page.getByRole('dialog', { name: 'All done for today!' })
  const dusk = page.getByRole('dialog').getByRole('img', { name: 'Pip is asleep in the nest.' })
  const measureHeight = async () => (await celebration.locator('.points-gained').boundingBox())?.height ?? 0

  await pressFinished(page, 'Make your bed')
  const smallHeight = await measureHeight()
  expect(await smallestFontSize(celebration)).toBeGreaterThanOrEqual(18)
  await page.keyboard.press('Escape')
  await expect(celebration).toHaveCount(0)

  await pressFinished(page, 'Clean the garage')
  expect(await measureHeight()).toBeGreaterThan(smallHeight)
  await expect(dusk).toHaveCount(0)
  const ground = await celebration.evaluate(
    (dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor,
  )
  expect(ground).toMatch(/^rgb\(/)
  // The second click of a double click does not close it.
  await page.mouse.move(3, 300)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(celebration).toBeVisible()
  await page.mouse.click(3, 300)
  await expect(celebration).toHaveCount(0)

  await page.goto(`${server.kidUrl}/kids/${child().id}/missions/${dog.id}`)
  await mainRegion(page).getByRole('button', { name: 'Finished' }).click()
  await expect(dusk).toBeVisible()
  await expect(evening).toContainText(/waiting for your parent\s*265\s*Walk the dog\s*\+60/)
  expect(await smallestFontSize(evening)).toBeGreaterThanOrEqual(18)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.kidUrl}/childdashboard`)
})

test('[D15.3 D15.11 D15.14] the celebration of verified quests quotes what the parent wrote, with the parent’s name', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  const bed = await createQuest(parent, child(), { name: 'Make your bed' })
  const dog = await createQuest(parent, child())
  await finishQuest(child(), bed)
  await finishQuest(child(), dog)
  await signInAs(page, child())
  await expect(questTag(page, 'Walk the dog')).toBeVisible()
  // Leaves the dashboard, so that one celebration shows both quests.
  await page.goto(`${server.kidUrl}/robots.txt`)
  await verifyQuest(parent, bed, 'Neat!')
  await verifyQuest(parent, dog, 'In the rain, too. Thank you!')
  await page.goto(`${server.kidUrl}/childdashboard`)

  const celebration = page.getByRole('dialog', { name: 'Claire said yes!' })
  const praise = celebration.locator('.praise')
  await expect(praise.filter({ hasText: 'Make your bed' })).toContainText('“Neat!”')
  await expect(praise.filter({ hasText: 'Walk the dog' })).toContainText('“In the rain, too.')
  expect(await smallestFontSize(celebration.locator('.celebration-sheet'))).toBeGreaterThanOrEqual(18)
  const header = await page.locator('.kid-header').boundingBox()
  const pip = await celebration.locator('.pip').boundingBox()
  expect(pip?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  await expectAccessible(page)
})

test('[D01.18] after the last quest of the day Pip flies into the nest, and with reduced motion is there at once', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs }) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { name: 'Walk the dog' })
  await signInAs(page, child())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pressFinished(page, 'Walk the dog')
  const flight = page.getByRole('dialog').locator('.pips-flight')
  const asleep = page.getByRole('dialog').getByRole('img', { name: 'Pip is asleep in the nest.' })
  await expect(asleep).toBeVisible()
  await expect(flight).toBeHidden()
  await expect(asleep).toHaveCSS('animation-name', 'none')

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(flight).toHaveCSS('animation-name', 'pip-flies')
  const endOf = (picture: typeof asleep) =>
    picture.evaluate((element) => {
      const { animationDelay, animationDuration } = getComputedStyle(element)
      return Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)
    })
  expect(await endOf(flight)).toBeLessThan(1)
  expect(await endOf(asleep)).toBeLessThan(1)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[D15.1 D15.4] the confetti of a celebration lies still, more of it for more points', async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent, child } = await server.newFamily()
    for (const [name, points] of [
      ['Walk the dog', 5],
      ['Make your bed', 200],
      ['Read a book', 5],
    ] as const)
      await createQuest(parent, child(), { name, points })
    await signInAs(page, child())
    const pieces = page.getByRole('dialog').locator('.confetti i')
    const movingCount = () =>
      pieces.evaluateAll(
        (all) => all.filter((piece) => getComputedStyle(piece).animationName !== 'none').length,
      )

    await pressFinished(page, 'Walk the dog')
    await expect(pieces.first()).toBeVisible()
    const small = await pieces.count()
    expect(await movingCount()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(pieces).toHaveCount(0)

    await pressFinished(page, 'Make your bed')
    await expect(pieces.first()).toBeVisible()
    expect(await pieces.count()).toBeGreaterThan(small)
    expect(await movingCount()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(pieces).toHaveCount(0)

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await pressFinished(page, 'Read a book')
    await expect.poll(movingCount).toBeGreaterThan(0)
  })

  test('[D15.16] the confetti lies over the edges of the sheet, and covers neither Pip nor a word @wide-and-phone', async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent, child } = await server.newFamily()
    await createQuest(parent, child(), { name: 'Make your bed', points: 200 })
    await createQuest(parent, child(), { name: 'Read a book' })
    await signInAs(page, child())
    await pressFinished(page, 'Make your bed')
    await expect(page.getByRole('dialog').locator('.thrown i').first()).toBeVisible()
    const { overEdge, overContent } = await page.getByRole('dialog').evaluate((dialog) => {
      const boxes = (selector: string) =>
        [...dialog.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
      const meets = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
      const pieces = boxes('.thrown i').filter(({ width }) => width > 0)
      const [sheet] = boxes('.celebration-sheet')
      const words = [...dialog.querySelectorAll('h2, .points-gained span, p, .button')].map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect()
      })
      // Pip's picture is empty at both sides.
      const pip = boxes('.celebration-sheet > .pip').map(
        ({ x, y, width, height }) => new DOMRect(x + width / 4, y, width / 2, height),
      )
      const isOver = (piece: DOMRect) => [...words, ...pip].some((box) => meets(piece, box))
      return {
        overEdge: pieces.filter((piece) => sheet && meets(piece, sheet)).length,
        overContent: pieces.filter(isOver).length,
      }
    })
    expect(overEdge).toBeGreaterThan(0)
    expect(overContent).toBe(0)
  })

  test('[D15.12 D15.15 D15.18] the gems of a verified quest fly to the points counter, except with reduced motion', async ({
    page,
    server,
    signInAs,
  }) => {
    const { parent, child } = await server.newFamily()
    const verify = async (name: string, points = 60) => {
      const quest = await createQuest(parent, child(), { name, points })
      await finishQuest(child(), quest)
      await verifyQuest(parent, quest)
    }
    await signInAs(page, child())
    await expect(mainRegion(page)).toContainText('No quest yet!')
    const celebration = page.getByRole('dialog', { name: 'Claire said yes!' })
    const gems = celebration.locator('.flying-gem')
    const flyingCount = () => gems.evaluateAll((all) => all.flatMap((gem) => gem.getAnimations()).length)

    await verify('Walk the dog')
    await expect(celebration.locator('.points-counter')).toContainText('60')
    expect(await flyingCount()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(celebration).toHaveCount(0)

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await verify('Make your bed')
    await expect.poll(flyingCount).toBeGreaterThan(0)
    await test.step('the flying gems can be seen, and the counter counts them only when they arrive', async () => {
      // Stops all gems when the first one is halfway to the counter.
      await gems.evaluateAll((all) => {
        for (const animation of all.flatMap((gem) => gem.getAnimations())) {
          animation.pause()
          animation.currentTime = 950
        }
      })
      await expect(gems.first()).toBeInViewport()
      await expect(gems.first()).toHaveCSS('opacity', '1')
      await expect(celebration.locator('.points-counter')).toContainText('60')
    })
    await test.step('and do not cover its number when they arrive', async () => {
      const number = await celebration.locator('.points-counter > span').first().boundingBox()
      for (const time of [1250, 1300, 1350, 1390]) {
        await gems.first().evaluate((gem, currentTime) => {
          for (const animation of gem.getAnimations()) animation.currentTime = currentTime
        }, time)
        const gem = await gems.first().boundingBox()
        const isBeside = (gem?.x ?? 0) + (gem?.width ?? 0) <= (number?.x ?? 0)
        const isBelow = (gem?.y ?? 0) >= (number?.y ?? 0) + (number?.height ?? 0)
        expect(isBeside || isBelow).toBe(true)
      }
      await gems.evaluateAll((all) => {
        for (const animation of all.flatMap((gem) => gem.getAnimations())) animation.play()
      })
    })
    await expect(celebration.locator('.points-counter')).toContainText('120')
    await page.keyboard.press('Escape')
    await expect(celebration).toHaveCount(0)
    await verify('Clean the garage', 250)
    await expect(gems).toHaveCount(4)
  })
})
