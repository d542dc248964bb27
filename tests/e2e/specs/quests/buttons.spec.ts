import type { Locator } from '@playwright/test'
import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { expect, test } from '../../support/fixtures.ts'
import { mainRegion } from '../../support/locators.ts'

const readColours = (button: Locator) =>
  button.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return { color, backgroundColor }
  })

test('[D11.6 D11.7 D11.8] all delete buttons look alike, Reject does not have Verify’s green, and the Edit button shows the word Edit', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  const open = await createQuest(parent, child(), { name: 'Sweep' })
  const finished = await createQuest(parent, child(), { name: 'Rake' })
  await finishQuest(child(), finished)
  const main = mainRegion(page)
  const button = (name: string | RegExp) => main.getByRole('button', { name })

  await signInAs(page, parent, `/kids/${child().id}/missions/${open.id}`)
  await expect(button('Edit quest')).toHaveText('Edit')
  await expect(button('Delete')).toBeVisible()
  const danger = await readColours(button('Delete'))

  await page.goto(`${server.adultUrl}/kids/${child().id}/missions/${finished.id}`)
  await expect(button('Reject')).toBeVisible()
  const [verify, reject] = [await readColours(button('Verify')), await readColours(button('Reject'))]
  expect(reject.backgroundColor).not.toBe(verify.backgroundColor)
  expect(reject.color).not.toBe(verify.backgroundColor)
  await button('Reject').click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Reject' })
  expect((await readColours(confirm)).backgroundColor).not.toBe(verify.backgroundColor)

  await page.goto(`${server.adultUrl}/settings/account`)
  expect(await readColours(button('Delete account'))).toEqual(danger)
  await page.goto(`${server.adultUrl}/kids/${child().id}/profile`)
  expect(await readColours(button('Delete Mia’s account'))).toEqual(danger)
})
