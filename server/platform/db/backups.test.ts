import { mkdtempDisposable, readdir, stat, writeFile } from 'node:fs/promises'
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

test('[F08.9] at home a backup of each of the last 24 hours is kept, and the newest of each of the last seven days', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-backups-'))
  const pglite = await PGlite.create()
  for (let day = 1; day <= 9; day++)
    for (const hour of ['00', '23']) {
      // Only the last backup is real: writing one takes a while.
      await writeFile(join(folder.path, `2026-03-0${day}T${hour}.tar.gz`), '')
    }
  for (let hour = 0; hour <= 19; hour++)
    await writeFile(join(folder.path, `2026-03-10T${String(hour).padStart(2, '0')}.tar.gz`), '')
  const now = () => new Date('2026-03-10T20:30:00Z')
  await startBackups(pglite, folder.path, now, (error) => expect.fail(String(error)), 'hourly').stop()
  await pglite.close()

  const files = (await readdir(folder.path)).sort()
  expect(files.slice(-21)).toEqual(
    Array.from({ length: 21 }, (_, hour) => `2026-03-10T${String(hour).padStart(2, '0')}.tar.gz`),
  )
  expect(files.slice(0, -21)).toEqual([
    ...[4, 5, 6, 7].map((day) => `2026-03-0${day}T23.tar.gz`),
    '2026-03-08T23.tar.gz',
    '2026-03-09T00.tar.gz',
    '2026-03-09T23.tar.gz',
  ])
  expect((await stat(join(folder.path, '2026-03-10T20.tar.gz'))).size).toBeGreaterThan(100_000)
})

test('[F08.9] back from hourly to daily backups, the one just written is kept', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-backups-'))
  const pglite = await PGlite.create()
  for (let hour = 0; hour <= 23; hour++)
    await writeFile(join(folder.path, `2026-03-10T${String(hour).padStart(2, '0')}.tar.gz`), '')
  const now = () => new Date('2026-03-10T23:30:00Z')
  await startBackups(pglite, folder.path, now, (error) => expect.fail(String(error)), 'daily').stop()
  await pglite.close()
  expect(await readdir(folder.path)).toContain('2026-03-10.tar.gz')
})
