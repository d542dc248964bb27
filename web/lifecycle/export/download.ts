import { type ExportFormat, exportFamily } from '#contract/lifecycle/export.ts'
import { apiPath } from '#web/platform/api/api.ts'
import { download } from '#web/platform/api/download.ts'

export const downloadExport = (format: ExportFormat) =>
  download(apiPath(exportFamily, {}, { format }), `questnest.${format}`)
