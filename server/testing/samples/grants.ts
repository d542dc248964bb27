import * as grants from '#contract/store/grants.ts'
import { addSample, type Family } from './sample.ts'

addSample(grants.listGrants, () => ({}))
addSample(grants.addGrant, () => ({ body: { grant: { points: 500 } } }))
addSample(grants.takeBackGrant, async (family) => ({ params: { id: await addGrant(family) } }))
addSample(grants.setWeeklyGrant, () => ({ body: { weekly_grant: { points: 500, weekday: 'MO' as const } } }))
addSample(grants.endWeeklyGrant, () => ({}))

/** Returns the id of the newest grant. */
async function addGrant({ parent }: Family): Promise<string> {
  await parent.post('/grants', { grant: { points: 5 } })
  return (await parent.get('/grants')).body.grants[0].id
}
