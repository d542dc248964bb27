import * as ledger from '#contract/ledger/ledger.ts'
import { sample } from './sample.ts'

sample(ledger.getPoints, () => ({}))
sample(ledger.listOwnHistory, () => ({ querystring: { offset: 1, limit: 2 } }))
sample(ledger.listChildHistory, ({ child }) => ({
  params: { id: child.id },
  querystring: { offset: 0, limit: 2 },
}))
sample(ledger.listChildWeeks, ({ child }) => ({ params: { id: child.id } }))
