import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRealServer } from './real-server.ts'

/** Returns the seconds from start to ready with an existing embedded database: the best of three starts. */
export async function secondsToReady(): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-bench-'))
  await startOnce(folder.path)
  return Math.min(await startOnce(folder.path), await startOnce(folder.path), await startOnce(folder.path))
}

async function startOnce(folder: string): Promise<number> {
  const { seconds, stop } = await startRealServer({ DATA_DIR: folder })
  await stop()
  return seconds
}
