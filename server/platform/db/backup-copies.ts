import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const DAY = 24 * 3_600_000

/**
 * The embedded database never syncs to disk, so a power cut can spoil it. A copy that is synced, made each day and at
 * stop, is what can be gone back to: see docs/OPERATING.md.
 */
export function startBackups(pglite: PGlite, folder: string, onError: (error: unknown) => void) {
  const copy = async () => {
    const whole = await pglite.dumpDataDir('gzip')
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'copy.tar.gz')
    // It holds everything of everybody: for the server's own user only.
    const handle = await open(`${file}.part`, 'w', 0o600)
    try {
      await handle.writeFile(whole.stream())
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(`${file}.part`, file)
  }
  const daily = setInterval(() => void copy().catch(onError), DAY)
  daily.unref()
  return {
    stop: async () => {
      clearInterval(daily)
      await copy()
    },
  }
}
