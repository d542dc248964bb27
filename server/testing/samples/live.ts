import * as live from '#contract/messages/live.ts'
import { sample } from './sample.ts'

sample(live.watch, () => ({}), { endless: true })
