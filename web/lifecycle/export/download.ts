import { type ExportFormat, exportFamily } from '#contract/lifecycle/export.ts'
import { pathOf } from '#web/platform/app/api.ts'
import { download } from '#web/platform/app/download.ts'

export const downloadExport = (format: ExportFormat) =>
  download(pathOf(exportFamily, {}, { format }), `questnest.${format}`)
