import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import type { Screen } from './screen.ts'
import { parent } from './screen-builders.ts'
import { choose, doing, leaveAll, loading, pick, press, refused, type, until, untilAlert } from './steps.ts'

const newCard = { cards_number: '4242 4242 4242 4242', cards_expiry: '12 / 31', cards_cvc: '123' }
const toReview = [
  pick('radio', 4),
  press('store_next'),
  pick('radio', 0),
  press('store_next'),
  until('store_line_total'),
]

export const store: Screen[] = [
  parent('store', '/points', {
    who: 'shopper',
    states: {
      ...loading('/packages'),
      chosen: doing(pick('radio', 4)),
      cards: doing(pick('radio', 4), press('store_next'), until('cards_add')),
      'another card': doing(
        pick('radio', 4),
        press('store_next'),
        press('cards_add'),
        until('cards_details'),
        leaveAll,
      ),
      review: doing(...toReview),
      'promo unknown': doing(
        ...toReview,
        type({ promo_title: 'NO-SUCH-CODE' }),
        press('promo_apply'),
        until('refusal_promo_unknown'),
      ),
      promo: doing(...toReview, async (stage) => {
        const code = `AUTUMN-${crypto.randomUUID().slice(0, 4).toUpperCase()}`
        const typed = ['add', code, '--percent', '10']
        await expectStatus(200, stage.cast.server.visitor.post('/dev/promos', { typed }))
        for (const step of [type({ promo_title: code }), press('promo_apply'), until('promo_remove')])
          await step(stage)
      }),
      bought: doing(...toReview, press('store_pay', { total: '' }), until('store_more')),
      declined: doing(
        pick('radio', 0),
        press('store_next'),
        pick('radio', 1),
        press('store_next'),
        press('store_pay', { total: '' }),
        untilAlert,
      ),
      'cards failed': refused('/cards'),
    },
  }),
  parent('store-first', '/points', {
    who: 'newcomer',
    states: {
      'first card': doing(pick('radio', 1), press('store_next'), until('cards_details'), type(newCard)),
    },
  }),
  parent('reload', '/points/auto-reload', {
    who: 'shopper',
    states: {
      ...loading('/profile'),
      on: doing(choose('switch', 'reload_switch')),
      'missing fields': doing(choose('switch', 'reload_switch'), leaveAll),
    },
  }),
  parent('reload-no-card', '/points/auto-reload', {
    who: 'newcomer',
    states: { on: doing(choose('switch', 'reload_switch')) },
  }),
  parent('purchases', '/points/purchases', { who: 'shopper', states: loading('/payments') }),
  parent('purchases-empty', '/points/purchases', { who: 'newcomer' }),
  parent('history', '/points/history', { states: loading('/points/.*') }),
]
