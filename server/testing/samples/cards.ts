import * as cards from '#contract/cards.ts'
import { keepCard } from '../cards.ts'
import { sample } from './sample.ts'

sample(cards.listCards, () => ({}))
sample(cards.addCard, () => ({}))
sample(cards.chooseCard, async ({ parent }, home) => ({
  params: { card_id: await keepCard(home, parent) },
  body: { is_default: true as const },
}))
sample(cards.removeCard, async ({ parent }, home) => ({ params: { card_id: await keepCard(home, parent) } }))
