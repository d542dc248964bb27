import * as cards from '#contract/store/cards.ts'
import { saveCard } from '#server/testing/cards.ts'
import { addSample } from './sample.ts'

addSample(cards.listCards, () => ({}))
addSample(cards.addCard, () => ({}))
addSample(cards.setDefaultCard, async ({ parent }, server) => ({
  params: { card_id: await saveCard(server, parent) },
  body: { is_default: true as const },
}))
addSample(cards.removeCard, async ({ parent }, server) => ({
  params: { card_id: await saveCard(server, parent) },
}))
