import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import type { Screen, Step } from './screen.ts'
import { parentScreen } from './screen-builders.ts'
import {
  after,
  blurFields,
  checkNth,
  click,
  clickRole,
  failedState,
  fill,
  mockedState,
  requestStates,
  waitForAlert,
  waitForText,
} from './steps.ts'

const newCard = { cards_number: '4242 4242 4242 4242', cards_expiry: '12 / 31', cards_cvc: '123' }
// The list of cards begins with the default card, which is declined, so the steps choose the second card.
const stepsToReview = [
  checkNth('radio', 4),
  click('store_next'),
  checkNth('radio', 1),
  click('store_next'),
  waitForText('store_line_total'),
]

/** Makes the API say that a paid purchase has failed, as if the paid amount differed from its price. */
const disagreeingPayment: Step = ({ page }) =>
  page.route(/\/api\/v1\/payments\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const isPaid = route.request().method() === 'GET' && body.payment.status === 'succeeded'
    await route.fulfill({
      response,
      json: isPaid ? { ...body, payment: { ...body.payment, status: 'failed' } } : body,
    })
  })

export const store: Screen[] = [
  parentScreen('store', '/points', {
    who: 'shopper',
    states: {
      ...requestStates('/packages'),
      chosen: after(checkNth('radio', 4)),
      cards: after(checkNth('radio', 4), click('store_next'), waitForText('cards_add')),
      'another card': after(
        checkNth('radio', 4),
        click('store_next'),
        click('cards_add'),
        waitForText('cards_details'),
        blurFields,
      ),
      review: after(...stepsToReview),
      'promo unknown': after(
        ...stepsToReview,
        fill({ promo_title: 'NO-SUCH-CODE' }),
        click('promo_apply'),
        waitForText('refusal_promo_unknown'),
      ),
      promo: after(...stepsToReview, async (context) => {
        const code = `AUTUMN-${crypto.randomUUID().slice(0, 4).toUpperCase()}`
        const args = ['add', code, '--percent', '10']
        await expectStatus(200, context.people.server.visitor.post('/dev/promos', { args }))
        for (const step of [fill({ promo_title: code }), click('promo_apply'), waitForText('promo_remove')])
          await step(context)
      }),
      bought: after(...stepsToReview, click('store_pay', { total: '' }), waitForText('store_buy_more')),
      unmatched: after(
        ...stepsToReview,
        disagreeingPayment,
        click('store_pay', { total: '' }),
        waitForText('store_unmatched_title'),
      ),
      declined: after(
        checkNth('radio', 0),
        click('store_next'),
        checkNth('radio', 0),
        click('store_next'),
        click('store_pay', { total: '' }),
        waitForAlert,
      ),
      'cards failed': failedState('/cards'),
    },
  }),
  parentScreen('store-first', '/points', {
    who: 'newParent',
    states: {
      'first card': after(
        checkNth('radio', 1),
        click('store_next'),
        waitForText('cards_details'),
        fill(newCard),
      ),
    },
  }),
  parentScreen('reload', '/points/auto-reload', {
    who: 'shopper',
    states: {
      ...requestStates('/profile'),
      'points missing': mockedState('/points/forecast', {
        forecast: { points: 300, needed: 525, weeks: [240, 5, 0, 280], short_on: '2026-12-18' },
      }),
      on: after(clickRole('switch', 'reload_switch')),
      'missing fields': after(clickRole('switch', 'reload_switch'), blurFields),
    },
  }),
  parentScreen('reload-no-card', '/points/auto-reload', {
    who: 'newParent',
    states: { on: after(clickRole('switch', 'reload_switch')) },
  }),
  parentScreen('purchases', '/points/purchases', { who: 'shopper', states: requestStates('/payments') }),
  parentScreen('purchases-empty', '/points/purchases', { who: 'newParent' }),
  parentScreen('history', '/points/history', { states: requestStates('/points/.*') }),
]
