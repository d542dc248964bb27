import * as cards from '#contract/store/cards.ts'
import { keepCard } from '#server/testing/cards.ts'
import { sample } from './sample.ts'

sample(cards.listCards, () => ({}))
sample(cards.addCard, () => ({}))
sample(cards.chooseCard, async ({ parent }, home) => ({
  params: { card_id: await keepCard(home, parent) },
  body: { is_default: true as const },
}))
sample(cards.removeCard, async ({ parent }, home) => ({ params: { card_id: await keepCard(home, parent) } }))
