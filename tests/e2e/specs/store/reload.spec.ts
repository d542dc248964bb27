import type { Page } from '@playwright/test'
import { createCardPage } from '@questnest/stripe-sandbox/testing/card-page'
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from '../../support/fixtures.ts'
import { fillFields } from '../../support/forms.ts'
import { flashMessage, mainRegion } from '../../support/locators.ts'
import { refusalResponse } from '../../support/refusal-response.ts'
import type { Person, TestServer } from '../../support/start-server.ts'

/** Monday morning in Toronto. */
const MONDAY = '2026-03-02T15:00:00Z'
/** One minute past midnight in Toronto. */
const TUESDAY = '2026-03-03T05:01:00Z'

/** Saves a card as the form does. Listing the cards then makes it the default. */
async function saveCard(server: TestServer, parent: Person, number: string) {
  const { client_secret } = (await parent.post('/cards', {})).body
  const { form: apiUrl, publishable_key: key } = (await parent.get('/packages')).body.card_form
  const cardPage = createCardPage({ getApiUrl: () => apiUrl, key, site: server.adultUrl })
  const card = await cardPage.submitCard(number, { 'billing_details[address][postal_code]': 'H2S 2R5' })
  await cardPage.confirm(client_secret, card)
  await parent.get('/cards')
}
const getFields = (page: Page) => ({
  auto: page.getByRole('switch', { name: 'Auto-reload' }),
  amount: page.getByLabel('Amount'),
  threshold: page.getByLabel('When points fall below'),
  start: page.getByLabel('Start date'),
  save: page.getByRole('button', { name: 'Save' }),
  cancel: page.getByRole('button', { name: 'Cancel' }),
})

test('[P08.4 P08.5 P08.17 P08.18 P08.20 D07.7 D12.6] a parent switches auto-reload on, and it buys points', {
  tag: '@wide-and-phone',
}, async ({ page, server, signInAs, setClock }) => {
  await setClock(MONDAY)
  const { parent, child } = await server.newFamily()
  const mission = { child_id: child().id, name: 'Dishes', description: 'All', points: 40 }
  const daily = { due_date: '2026-03-02', reoccur_scale: 'days', reoccur_frequency: 1 }
  await parent.post('/missions', { mission: { ...mission, ...daily } })

  await test.step('without a card auto-reload cannot be saved', async () => {
    await signInAs(page, parent, '/points/auto-reload')
    const { auto, save } = getFields(page)
    await auto.check()
    await expect(mainRegion(page)).toContainText('Auto-reload needs a default card.')
    await expect(page.getByRole('link', { name: 'Add a card' })).toHaveAttribute('href', '/settings/payment')
    await expect(save).toBeDisabled()
  })

  await saveCard(server, parent, '4242424242424242')
  await page.reload()
  const { auto, amount, threshold, start, save, cancel } = getFields(page)

  await test.step('the page shows the points that the coming weeks need, in a sentence and week by week', async () => {
    // The 27 days after today need 40 points each, 1,080 in all; the 460 points that are left last eleven days.
    await expect(mainRegion(page)).toContainText('The next four weeks need about 1,080 points; you have 460.')
    await expect(mainRegion(page)).toContainText(
      'From Saturday, March 14 on, some quests or allowances will have to wait',
    )
    await expect(mainRegion(page).getByRole('listitem').filter({ hasText: 'Mar 9 to Mar 15' })).toContainText(
      '280 points',
    )
    // The first week needs points for six days, each other week for seven.
    const lengths = await mainRegion(page)
      .locator('.forecast-weeks progress')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
    expect(lengths.map((length) => Math.round((280 * length) / Math.max(...lengths)))).toEqual([
      240, 280, 280, 280,
    ])
  })

  await test.step('the switch fills in what the quests need, and Save is disabled while a field is empty', async () => {
    await expect(threshold).toBeDisabled()
    await expect(save).toBeHidden()
    await auto.check()
    await expect(threshold).toBeEnabled()
    // The smallest package that covers the 1,080 points of all four weeks.
    await expect(amount).toHaveValue('2000')
    // The smallest package that covers the 280 points of the busiest week.
    await expect(threshold).toHaveValue('1000')
    await expect(start).toHaveValue('2026-03-02')
    await expect(mainRegion(page)).toContainText(
      'Filled in from your own quests: the next four weeks need about 1,080 points.',
    )
    await expect(mainRegion(page)).toContainText(
      'whenever your family has fewer than 1,000 points, your card •••• 4242 is charged $20.00 plus tax for 2,000 points',
    )
    await expect(save).toBeEnabled()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await start.fill('')
    await start.blur()
    await expect(start).toHaveAccessibleDescription('Field is required')
    await start.fill('2026-03-01')
    await expect(start).toHaveAccessibleDescription('Please choose today or a later day')
    await expect(save).toBeDisabled()
    await start.fill('2026-03-03')
    await expect(mainRegion(page)).not.toContainText('Filled in from your own quests')
    await amount.selectOption('')
    await expect(save).toBeDisabled()

    await auto.uncheck()
    await expect(amount).toHaveValue('')
    await expect(start).toHaveValue('')
    await auto.check()
    await expect(amount).toHaveValue('2000')
    await cancel.click()
    await expect(auto).not.toBeChecked()
    await expect(cancel).toBeHidden()
  })

  await test.step('the saved settings are kept', async () => {
    await auto.check()
    await amount.selectOption('5,250 points for $50.00')
    await threshold.selectOption('1,000 points')
    await fillFields(page, { 'Start date': '2026-03-03' })
    await save.click()
    await expect(flashMessage(page, 'Saved. Auto-reload is on.')).toBeVisible()
    await expect(save).toBeHidden()
    await expect(auto).toBeFocused()
    await page.reload()
    await expect(auto).toBeChecked()
    await expect(amount).toHaveValue('5000')
    await expect(start).toHaveValue('2026-03-03')
  })

  await test.step('the settings show the balance, and what auto-reload buys', async () => {
    await page.goto(`${server.adultUrl}/settings/payment`)
    const points = mainRegion(page).getByRole('region', { name: 'Points' })
    await expect(points).toContainText('460')
    await expect(points).toContainText(
      '5,250 points for $50.00 plus tax, as soon as you have fewer than 1,000',
    )
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await points.getByRole('link', { name: /^Change.*Auto-reload/ }).click()
    await expect(auto).toBeChecked()
  })

  await test.step('from the start date auto-reload buys points, and the open page shows this', async () => {
    await server.runJobs()
    await expect(mainRegion(page)).not.toContainText('Last reload')
    await setClock(TUESDAY)
    await server.runJobs()
    await expect(mainRegion(page)).toContainText('Last reload: 5,250 points on March 3, 2026')
    await expect(mainRegion(page)).toContainText('You have enough points.')
  })
})

test('[P08.4] auto-reload cannot be saved before its terms are shown, even if the cards load late or never', async ({
  page,
  server,
  signInAs,
  setClock,
}) => {
  await setClock(MONDAY)
  const { parent } = await server.newFamily()
  await saveCard(server, parent, '4242424242424242')
  let failCards = () => {}
  const mayFail = new Promise<void>((resolve) => {
    failCards = resolve
  })
  await page.route('**/api/v1/live', () => {})
  await page.route('**/api/v1/cards', async (route) => {
    await mayFail
    await route.fulfill(refusalResponse('Not just now.'))
  })
  await signInAs(page, parent, '/points/auto-reload')
  const { auto, amount, threshold, save } = getFields(page)
  await auto.check()
  await amount.selectOption('5,250 points for $50.00')
  await threshold.selectOption('1,000 points')
  await fillFields(page, { 'Start date': '2026-03-03' })

  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription('You can save once you see what you agree to.')
  failCards()
  const error = mainRegion(page).getByRole('alert').filter({ hasText: 'We can’t show your cards' })
  await expect(error).toBeVisible()
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await page.unroute('**/api/v1/cards')
  await error.getByRole('button', { name: 'Try again' }).click()

  await expect(mainRegion(page)).toContainText('your card •••• 4242 is charged $50.00 plus tax')
  await expect(error).toHaveCount(0)
  await expect(save).toBeEnabled()
})

test.describe('in French', () => {
  test.use({ language: 'fr-CA' })

  test('[P08.6 P08.14 P08.18] the page shows a declined charge; a parent switches auto-reload off, and sees an error if that fails', async ({
    page,
    server,
    signInAs,
    setClock,
  }) => {
    await setClock(MONDAY)
    const { parent } = await server.newFamily({ language: 'fr-CA' })
    await saveCard(server, parent, '4000000000000341')
    const reload_settings = { is_auto_reload: true, amount: 1000, threshold: 1000, start_date: '2026-03-02' }
    await parent.put('/parents', { reload_settings })
    await server.runJobs()
    await signInAs(page, parent, '/points/auto-reload')

    await expect(mainRegion(page)).toContainText('Votre carte a été refusée. Nous réessaierons demain')
    await expect(mainRegion(page)).toContainText('Dernier essai le 2 mars 2026')
    const mail = await server.getMessage(parent.email, /refusée/)
    expect(mail.links[0]).toBe(`${server.adultUrl}/settings/payment`)

    const auto = page.getByRole('switch', { name: 'Recharge automatique' })
    const save = page.getByRole('button', { name: 'Enregistrer' })
    await auto.uncheck()
    await expect(page.getByLabel('Quand il reste moins de')).toBeDisabled()
    await expectAccessible(page)
    await page.route('**/api/v1/parents', (route) => route.fulfill(refusalResponse('Le serveur dit non.')))
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Le serveur dit non.' })).toBeVisible()
    await page.unroute('**/api/v1/parents')
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().endsWith('/parents')),
      save.click(),
    ])
    // 1970-01-01 means that no start date is set.
    expect(request.postDataJSON()).toEqual({
      reload_settings: { is_auto_reload: false, amount: null, threshold: null, start_date: '1970-01-01' },
    })
    await expect(flashMessage(page, 'La recharge automatique est désactivée.')).toBeVisible()

    await page.route('**/api/v1/profile', (route) =>
      route.fulfill({ status: 404, json: { error: 'Non.', code: 'not_found' } }),
    )
    await page.reload()
    await expect(mainRegion(page)).toContainText('Impossible d’obtenir vos réglages de recharge automatique.')
  })
})
