import * as grants from '#contract/store/grants.ts'
import { addSample, type Family } from './sample.ts'

addSample(grants.listGrants, () => ({}))
addSample(grants.addGrant, () => ({ body: { grant: { points: 500 } } }))
addSample(grants.takeBackGrant, async (family) => ({ params: { id: await addGrant(family) } }))
addSample(grants.setWeeklyGrant, () => ({ body: { weekly_grant: { points: 500, weekday: 'MO' as const } } }))
addSample(grants.endWeeklyGrant, () => ({}))

async function addGrant({ parent }: Family): Promise<string> {
  return (await parent.post('/grants', { grant: { points: 5 } })).body.id
}
