import { type ExportFormat, exportFamily } from '#contract/lifecycle/export.ts'
import { apiPath } from '#web/platform/app/api.ts'
import { download } from '#web/platform/app/download.ts'

export const downloadExport = (format: ExportFormat) =>
  download(apiPath(exportFamily, {}, { format }), `questnest.${format}`)
