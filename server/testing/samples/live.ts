import * as live from '#contract/live.ts'
import { sample } from './sample.ts'

sample(live.streamLiveEvents, () => ({}), { endless: true })
