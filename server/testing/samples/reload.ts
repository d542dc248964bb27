import * as reload from '#contract/reload.ts'
import { sample } from './sample.ts'

sample(reload.getForecast, () => ({}))
