import * as cards from '#contract/store/cards.ts'
import { saveCard } from '#server/testing/cards.ts'
import { sample } from './sample.ts'

sample(cards.listCards, () => ({}))
sample(cards.addCard, () => ({}))
sample(cards.setDefaultCard, async ({ parent }, server) => ({
  params: { card_id: await saveCard(server, parent) },
  body: { is_default: true as const },
}))
sample(cards.removeCard, async ({ parent }, server) => ({
  params: { card_id: await saveCard(server, parent) },
}))
