import type { Page } from '@playwright/test'
import { expectStatus } from '../../support/api-client.ts'
import { createQuest, finishQuest } from '../../support/arrange-quests.ts'
import { createRewardFamily, importDemoProducts, requestRewards } from '../../support/arrange-rewards.ts'
import { expect, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { banner, mainRegion, questTag } from '../../support/locators.ts'
import { saveCard, typeCard } from '../../support/payments.ts'

test.use({ expectedPageErrors: [/ERR_FAILED|status of 503/] })

/**
 * Interrupts each change twice: its first request gets the response that the server is too busy, and its second request is
 * carried out, but the response is lost. The returned function counts the interrupted changes.
 */
async function interruptChanges(page: Page) {
  const attempts = new Map<string, number>()
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fallback()
    const change = `${request.method()} ${request.url()}`
    const count = (attempts.get(change) ?? 0) + 1
    attempts.set(change, count)
    if (count === 1) {
      const body = { error: 'Busy.', code: 'busy' }
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: body })
    }
    if (count > 2) return route.fallback()
    const url = new URL(request.url())
    // Unlike a browser, Node does not resolve host names that end in `.localhost`.
    await route.fetch({
      url: url.href.replace(url.hostname, 'localhost'),
      headers: { ...(await request.allHeaders()), host: url.host },
    })
    await route.abort()
  })
  return { countInterrupted: () => attempts.size }
}

test('[X11.1 X11.2] a quest is finished once even if the server is first too busy and its response is then lost', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await createQuest(parent, child(), { name: 'Walk the dog', points: 20 })
  await createQuest(parent, child(), { name: 'Make your bed', points: 20 })
  await signInAs(page, child())
  const { countInterrupted } = await interruptChanges(page)
  await questTag(page, 'Walk the dog').getByRole('button', { name: 'Finished: Walk the dog' }).click()
  await expect(page.getByRole('dialog', { name: 'Yay! Quest marked as complete!' })).toBeVisible()
  expect(countInterrupted()).toBe(1)
  expect((await parent.get('/missions/waiting')).body.missions).toHaveLength(1)
})

test('[X11.1 X11.2] a quest is verified and paid once even if the server is first too busy and its response is then lost', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await finishQuest(child(), await createQuest(parent, child(), { name: 'Walk the dog', points: 20 }))
  await signInAs(page, parent)
  const { countInterrupted } = await interruptChanges(page)
  await mainRegion(page)
    .getByRole('button', { name: /^Verify/ })
    .click()
  await expect(mainRegion(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  expect(countInterrupted()).toBe(1)
  expect((await child().get('/points')).body.points).toBe(20)
})

test('[X11.1 X11.2] rewards are requested once even if the server is first too busy and its response is then lost', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await createRewardFamily(server, 1000)
  const { kite } = await importDemoProducts(server, parent, { kite: 300 })
  await expectStatus(201, child().post('/cart', { product_id: kite.id }))
  await signInAs(page, child(), '/cart')
  const { countInterrupted } = await interruptChanges(page)
  await mainRegion(page).getByRole('button', { name: 'Ask my parents' }).click()
  await expect(mainRegion(page).getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(countInterrupted()).toBe(1)
  expect((await parent.get('/orders/waiting')).body.orders).toHaveLength(1)
  await expect(banner(page).getByRole('status')).toHaveText('700 points')
})

test('[X11.1 X11.2] a reward is put into the cart and taken out again once even if the server is first too busy and its responses are then lost', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await createRewardFamily(server, 1000)
  const { kite } = await importDemoProducts(server, parent, { kite: 300 })
  await signInAs(page, child(), `/products/${kite.id}`)
  const main = mainRegion(page)
  const { countInterrupted } = await interruptChanges(page)
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /cart/i }).first()).toBeVisible()
  expect((await child().get('/cart')).body.cart).toHaveLength(1)
  await page.goto(page.url().replace(/products.*/, 'cart'))
  await main.getByRole('button', { name: /^Remove/ }).click()
  await expect(main.getByText('Diamond kite')).toHaveCount(0)
  expect(countInterrupted()).toBe(2)
  expect((await child().get('/cart')).body.cart).toEqual([])
})

test('[X11.1 X11.2] a reward is approved once, with its delivery address, even if the server is first too busy and its response is then lost', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await createRewardFamily(server, 1000)
  const { kite } = await importDemoProducts(server, parent, { kite: 300 })
  const [order] = await requestRewards(child(), kite)
  await signInAs(page, parent, `/kids/${child().id}/rewards`)
  const { countInterrupted } = await interruptChanges(page)
  await mainRegion(page)
    .getByRole('button', { name: /^Approve/ })
    .click()
  const dialog = page.getByRole('dialog')
  await fillFields(dialog, { Address: '4200 Rue Saint-Denis', City: 'Montréal', 'Postal code': 'H2W 2M1' })
  await dialog.getByLabel('Province or territory').selectOption('Quebec')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(mainRegion(page).getByText('You can cancel until')).toBeVisible()
  expect(countInterrupted()).toBe(1)
  expect((await parent.get(`/orders/${order?.id}`)).body.order.status).toBe('approved')
  expect((await child().get('/points')).body).toEqual({ points: 700, held: 0 })
})

test('[X11.1 X11.2] a card is saved once even if the server is first too busy and its response is then lost', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  await signInAs(page, parent, '/settings/payment')
  const main = mainRegion(page)
  const form = main.getByRole('form', { name: 'Add New Payment Method' })
  const { countInterrupted } = await interruptChanges(page)
  await fillFields(form, { Address: '6120, rue Saint-Denis', City: 'Montréal', 'Postal code': 'H2S 2R5' })
  await typeCard(form, '4242424242424242')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: '4242' })).toContainText('Default')
  expect(countInterrupted()).toBe(1)
  expect((await parent.get('/cards')).body.data).toHaveLength(1)
})

test('[X11.1 X11.2] points are bought once even if the server is first too busy for each request and its responses are then lost', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent } = await server.newFamily()
  await saveCard(parent, 'pays')
  await signInAs(page, parent, '/points')
  const main = mainRegion(page)
  const { countInterrupted } = await interruptChanges(page)
  await main.getByRole('radio', { name: /^2,000 points/ }).check()
  await main.getByRole('button', { name: 'Next', exact: true }).click()
  await main.getByRole('button', { name: 'Next', exact: true }).click()
  await main.getByRole('button', { name: /^Pay / }).click()
  await expect(main.getByRole('heading', { name: '2,000 points are in your nest' })).toBeVisible()
  expect(countInterrupted()).toBeGreaterThan(0)
  expect((await expectStatus(200, parent.get('/payments'))).body.payments).toHaveLength(1)
})

test('[X11.3] if the server stays busy, a sentence says so, and the button can be pressed again', async ({
  page,
  server,
  signInAs,
}) => {
  const { parent, child } = await server.newFamily()
  await finishQuest(child(), await createQuest(parent, child(), { name: 'Walk the dog', points: 20 }))
  await signInAs(page, parent)
  await page.route('**/api/v1/missions/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 503,
          headers: { 'retry-after': '0.1' },
          json: { error: 'Too much is going on.', code: 'busy' },
        }),
  )
  const verify = mainRegion(page).getByRole('button', { name: /^Verify/ })
  await verify.click()
  await expect(page.getByText('Too much is going on.')).toBeVisible()
  await page.unroute('**/api/v1/missions/**')
  await verify.click()
  await expect(mainRegion(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  expect((await child().get('/points')).body.points).toBe(20)
})
