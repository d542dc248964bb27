import * as exporting from '#contract/lifecycle/export.ts'
import { sample } from './sample.ts'

sample(exporting.exportFamily, () => ({ querystring: { format: 'json' as const } }))
