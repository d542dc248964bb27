import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChildProcess } from './child-process.mjs'

/*
 * What has to be there before anything else can run. Started by whatever Node the machine has, before anything is
 * installed: nothing but Node 20 may be needed here.
 */

export const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (path) => join(root, path)

/** The Node that the project is written for. It comes with the packages. */
export const node = inRoot('node_modules/.bin/node')

/** What our Node is told of the settings in .env, when there are any. */
export const settings = existsSync(inRoot('.env')) ? ['--env-file=.env'] : []

/** The environment in which our own Node and the packages' commands are found first. */
export const withOurNode = (more = {}) => ({
  ...process.env,
  ...more,
  PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH}`,
})

/** Runs a command in the project's folder to its end; answers the exit code. */
export const run = (command, args, { env = {}, ...options } = {}) =>
  startChildProcess(command, args, { cwd: root, env: withOurNode(env), ...options }).ended

export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Brings node_modules to what package-lock.json says, when it is not. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing packages')
  // Also the packages for development where NODE_ENV is production: our own Node is one of them. npm runs on the
  // machine's Node, since it first removes ours.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== inRoot('node_modules/.bin'))
    .join(delimiter)
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await startChildProcess('npm', args, { cwd: root, env: { ...process.env, PATH } }).ended
  if (code !== 0 || !isInstalled()) giveUp('`npm ci` failed: the packages could not be installed.')
}

/** npm writes down what it installed, as the last thing it does. */
function isInstalled() {
  if (!existsSync(node)) return false
  const wanted = packagesIn('package-lock.json')
  const there = packagesIn('node_modules/.package-lock.json')
  const isThere = ([path, { version, optional }]) =>
    // Optional ones may be for other platforms.
    path === '' || (there[path] ? there[path].version === version : optional)
  return Object.entries(wanted).every(isThere) && Object.keys(there).every((path) => wanted[path])
}

function packagesIn(file) {
  return existsSync(inRoot(file)) ? JSON.parse(readFileSync(inRoot(file), 'utf8')).packages : {}
}

const sources = [
  'web',
  'contract',
  'messages',
  'project.inlang/settings.json',
  'project.inlang/paraglide.config.js',
  'ops/build.mjs',
  'ops/inline-script.ts',
  'ops/content',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
]
/** Made by the build as well, and read by the server. */
const words = inRoot('messages/compiled/messages.js')
const stamp = inRoot('build/web/sources')

/** Builds the pages, when they are not built from the sources as they are now. */
export async function buildPages({ always = false } = {}) {
  const now = hashOfSources()
  const isBuilt = existsSync(stamp) && existsSync(words) && readFileSync(stamp, 'utf8') === now
  if (isBuilt && !always) return
  console.log('Building the pages')
  if ((await run(node, ['ops/build.mjs'])) !== 0) giveUp('The pages could not be built.')
  writeFileSync(stamp, now)
}

function hashOfSources() {
  const hash = createHash('sha256')
  const add = (path) => {
    if (path === 'messages/compiled') return
    if (statSync(inRoot(path)).isDirectory()) {
      for (const name of readdirSync(inRoot(path)).sort()) add(`${path}/${name}`)
    } else {
      hash.update(`${path}\n`).update(readFileSync(inRoot(path)))
    }
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}
