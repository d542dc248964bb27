import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { startBackups } from './backups.ts'

test('[G09.4] the backups of the last seven days are kept, and older ones deleted', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-backups-'))
  const pglite = await PGlite.create()
  for (let day = 1; day <= 9; day++) {
    const now = () => new Date(`2026-03-0${day}T12:00:00Z`)
    await startBackups(pglite, folder.path, now, (error) => expect.fail(String(error))).stop()
  }
  await pglite.close()

  expect((await readdir(folder.path)).sort()).toEqual(
    [3, 4, 5, 6, 7, 8, 9].map((day) => `2026-03-0${day}.tar.gz`),
  )
})
