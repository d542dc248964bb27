import { useState } from 'react'
import type { ExportFormat } from '#contract/lifecycle/export.ts'
import { m } from '#messages'
import { errorText } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { downloadExport } from './download.ts'

/** A parent takes along everything that is kept about the family. */
export function DownloadData() {
  const [pending, setPending] = useState<ExportFormat>()

  async function download(format: ExportFormat) {
    setPending(format)
    try {
      await downloadExport(format)
      flash.success(m.export_done())
    } catch (error) {
      flash.error(errorText(error))
    } finally {
      setPending(undefined)
    }
  }
  return (
    <Card className="stack" aria-labelledby="download">
      <h2 id="download">{m.export_download()}</h2>
      <p>{m.export_download_text()}</p>
      <div className="actions">
        <Button isPending={pending === 'html'} pendingText={m.ui_loading()} onClick={() => download('html')}>
          {m.export_to_read()}
        </Button>
        <Button
          variant="ghost"
          isPending={pending === 'json'}
          pendingText={m.ui_loading()}
          onClick={() => download('json')}
        >
          {m.export_as_json()}
        </Button>
      </div>
    </Card>
  )
}
