import * as ledger from '#contract/ledger/ledger.ts'
import { addSample } from './sample.ts'

addSample(ledger.getPoints, () => ({}))
addSample(ledger.listOwnHistory, () => ({ querystring: { offset: 1, limit: 2 } }))
addSample(ledger.listChildHistory, ({ child }) => ({
  params: { id: child.id },
  querystring: { offset: 0, limit: 2 },
}))
addSample(ledger.listOwnWeeks, () => ({}))
addSample(ledger.listChildWeeks, ({ child }) => ({ params: { id: child.id } }))
