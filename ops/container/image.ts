import { execFile } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, readFile } from 'node:fs/promises'
import { join, matchesGlob, relative } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../prepare.mjs'

const run = promisify(execFile)
const readLines = async (path: string) => (await readFile(join(root, path), 'utf8')).split('\n')

/** Returns the instructions of the Dockerfile's last stage, such as `['COPY', 'server server']`. */
export async function readInstructions() {
  const lines = await readLines('ops/Dockerfile')
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  return stage
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const)
}

/** Returns the patterns of files that no image contains. */
export const readIgnored = async () =>
  (await readLines('ops/Dockerfile.dockerignore')).filter((line) => line && !line.startsWith('#'))

/**
 * Does without a container engine what the Dockerfile does: copies into `folder` what the image has in /app, runs npm there, and
 * puts Node into `base`. Afterwards nobody may write in `folder`.
 */
export async function replayImage(folder: string, base: string) {
  await copyFile(process.execPath, join(base, 'node'))
  const PATH = `${base}:${process.env.PATH}`
  const ignored = await readIgnored()
  const isInContext = (path: string) => !ignored.some((pattern) => matchesGlob(path, pattern))
  for (const [name, rest] of await readInstructions()) {
    if (name === 'COPY') await copy(rest, folder, isInContext)
    // The other RUN prepares /data, which the test provides itself.
    if (name === 'RUN' && rest.startsWith('npm '))
      await run('sh', ['-c', rest], { cwd: folder, env: { ...process.env, PATH, NODE_ENV: 'production' } })
  }
  await run('chmod', ['-R', 'a+rX,a-w', folder])
  await chmod(base, 0o755)
}

async function copy(rest: string, folder: string, isInContext: (path: string) => boolean) {
  const [from, ...words] = rest.startsWith('--from=') ? rest.split(' ') : ['', ...rest.split(' ')]
  const target = join(folder, words.at(-1) ?? '')
  for (const word of words.slice(0, -1)) {
    const source = from ? word.replace('/app/', '') : word
    await mkdir(target, { recursive: true })
    await cp(join(root, source), words.length > 2 ? join(target, source) : target, {
      recursive: true,
      // What the build stage made is not in the context.
      filter: (path) => from !== '' || isInContext(relative(root, path)),
    })
  }
}
