import * as exporting from '#contract/export.ts'
import { sample } from './sample.ts'

sample(exporting.exportFamily, () => ({ querystring: { format: 'json' as const } }))
