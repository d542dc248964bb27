import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const DAY_MS = 24 * 3_600_000

/**
 * Writes a backup each day and when the server stops, and syncs it to disk. The embedded database itself never syncs,
 * so a power cut can damage it; docs/OPERATING.md describes how to restore a backup.
 */
export function startBackups(pglite: PGlite, folder: string, onError: (error: unknown) => void) {
  const writeBackup = async () => {
    const archive = await pglite.dumpDataDir('gzip')
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'copy.tar.gz')
    // Contains all personal data, so only the server's user may read it.
    const handle = await open(`${file}.part`, 'w', 0o600)
    try {
      await handle.writeFile(archive.stream())
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(`${file}.part`, file)
  }
  const daily = setInterval(() => void writeBackup().catch(onError), DAY_MS)
  daily.unref()
  return {
    stop: async () => {
      clearInterval(daily)
      await writeBackup()
    },
  }
}
