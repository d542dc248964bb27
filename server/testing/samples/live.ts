import * as live from '#contract/live.ts'
import { addSample } from './sample.ts'

addSample(live.streamLiveEvents, () => ({}), { hasEndlessResponse: true })
