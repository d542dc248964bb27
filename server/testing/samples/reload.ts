import * as reload from '#contract/store/auto-reload.ts'
import { sample } from './sample.ts'

sample(reload.getForecast, () => ({}))
