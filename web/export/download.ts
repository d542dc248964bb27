import { type ExportFormat, exportFamily } from '#contract/export.ts'
import { pathOf } from '#web/app/api.ts'
import { download } from '#web/app/download.ts'

export const downloadExport = (format: ExportFormat) =>
  download(pathOf(exportFamily, {}, { format }), `questnest.${format}`)
