import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const DAY = 24 * 3_600_000

/**
 * The embedded database never syncs to disk, so a power cut can damage it. Writes a synced backup each day and at stop;
 * docs/OPERATING.md says how to restore it.
 */
export function startBackups(pglite: PGlite, folder: string, onError: (error: unknown) => void) {
  const copy = async () => {
    const whole = await pglite.dumpDataDir('gzip')
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'copy.tar.gz')
    // Contains all personal data, so only the server's user may read it.
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
