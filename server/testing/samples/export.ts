import * as exporting from '#contract/lifecycle/export.ts'
import { addSample } from './sample.ts'

addSample(exporting.exportFamily, () => ({ querystring: { format: 'json' as const } }))
