import { useMutation } from '@tanstack/react-query'
import { type ExportFormat, exportFamily } from '#contract/lifecycle/export.ts'
import { m } from '#messages'
import { apiPath } from '#web/platform/api/api.ts'
import { download } from '#web/platform/api/download.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { flash } from '#web/platform/ui/flash.tsx'

/** Buttons that download all data stored about the family. */
export function DownloadData() {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (format: ExportFormat) =>
      download(apiPath(exportFamily, {}, { format }), `questnest.${format}`),
    onSuccess: () => flash.success(m.export_done()),
    onError: (error) => flash.failure(error),
  })
  const pendingFormat = isPending && variables
  return (
    <Card className="stack" aria-labelledby="download">
      <h2 id="download">{m.export_download()}</h2>
      <p>{m.export_download_text()}</p>
      <div className="actions">
        <Button
          isPending={pendingFormat === 'html'}
          pendingText={m.ui_loading()}
          onClick={() => mutate('html')}
        >
          {m.export_to_read()}
        </Button>
        <Button
          variant="ghost"
          isPending={pendingFormat === 'json'}
          pendingText={m.ui_loading()}
          onClick={() => mutate('json')}
        >
          {m.export_as_json()}
        </Button>
      </div>
    </Card>
  )
}
