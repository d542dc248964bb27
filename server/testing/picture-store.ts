import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChildProcess } from '../../ops/child-process.mjs'
import { freePort } from '../../ops/postgres.mjs'
import { node, root } from '../../ops/prepare.mjs'
import { poll } from './poll.ts'

/** Starts a server that speaks the protocol of S3, with one bucket. It checks the id of the key, but not the signature. */
export async function openPictureStore() {
  const folder = await mkdtemp(join(tmpdir(), 'questnest-pictures-'))
  const port = await freePort()
  const program = join(root, 'node_modules/s3rver/bin/s3rver.js')
  const options = ['--silent', '--address', '127.0.0.1', '--configure-bucket', 'pictures']
  let running: ReturnType<typeof startChildProcess> | undefined
  async function start() {
    running = startChildProcess(node, [program, '-d', folder, '-p', String(port), ...options], {
      output: ['ignore', 'inherit'],
    })
    const isListening = () =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      )
    await poll(isListening, Boolean)
  }
  await start()
  return {
    settings: {
      PICTURE_STORE_URL: `http://127.0.0.1:${port}/pictures`,
      PICTURE_STORE_KEY_ID: 'S3RVER',
      PICTURE_STORE_SECRET: 'S3RVER',
    },
    /** The names of all pictures in a folder of the bucket. */
    listNames: async (prefix: string) => {
      const files = await readdir(join(folder, 'pictures', prefix)).catch(() => [])
      return files.flatMap((file) => /^(.+)\._S3rver_object$/.exec(file)?.[1] ?? [])
    },
    start,
    stop: async () => {
      await running?.stop()
    },
    close: async () => {
      await running?.stop()
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
  }
}
