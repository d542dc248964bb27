import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChildProcess } from './child-process.mjs'

/*
 * Runs before any package is installed, on the Node that the machine already has, so it may use no feature newer than
 * Node 20.
 */

export const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (path) => join(root, path)

/** The project's Node, which is installed as a package. */
export const node = inRoot('node_modules/.bin/node')

/** Node arguments that load .env, if it exists. */
export const envFileArgs = existsSync(inRoot('.env')) ? ['--env-file=.env'] : []

/** Returns an environment whose PATH starts with the project's Node and package commands. */
export const projectEnv = (variables = {}) => ({
  ...process.env,
  ...variables,
  PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH}`,
})

/** For starting the server: Node keeps the compiled modules, so that it starts sooner from the second time on. */
export const serverEnv = (variables) =>
  projectEnv({ NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node'), ...variables })

/** Runs a command in the project's folder; returns its exit code. */
export const run = (command, args, { env = {}, ...options } = {}) =>
  startChildProcess(command, args, { cwd: root, env: projectEnv(env), ...options }).ended

/** @returns {never} */
export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/** Installs packages if node_modules does not match package-lock.json. Exits with an error if that fails. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing packages')
  // Includes development packages even if NODE_ENV is production: the project's Node is one of them. npm must run on the
  // Node that the machine already has, because it first removes the project's Node.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== inRoot('node_modules/.bin'))
    .join(delimiter)
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await startChildProcess('npm', args, { cwd: root, env: { ...process.env, PATH } }).ended
  if (code !== 0 || !isInstalled()) giveUp('`npm ci` failed, see above. The packages are not installed.')
}

/** Compares package-lock.json with the lock file that npm writes into node_modules at the end of an installation. */
function isInstalled() {
  if (!existsSync(node)) return false
  const locked = packagesIn('package-lock.json')
  const installed = packagesIn('node_modules/.package-lock.json')
  const isPackageInstalled = ([path, { version, optional }]) =>
    // Optional packages may be for other platforms.
    path === '' || (installed[path] ? installed[path].version === version : optional)
  return (
    Object.entries(locked).every(isPackageInstalled) && Object.keys(installed).every((path) => locked[path])
  )
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
/** The build and `compileMessages` write this file; the server reads it. */
const compiledMessages = inRoot('messages/bundled/messages.js')
const hashFile = inRoot('build/web/sources')

/** Compiles the message catalogue if it has changed, for the commands that need no pages. */
export async function compileMessages() {
  const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const catalogues = ['en-CA', 'fr-CA'].map((language) => inRoot(`messages/${language}.json`))
  if (catalogues.every((path) => changedAt(path) < changedAt(compiledMessages))) return
  const code = await run(node, ['ops/content/compile-messages.mjs'])
  if (code !== 0) giveUp('The messages could not be compiled, see above.')
}

/** Builds the pages if their sources have changed. Exits with an error if that fails. */
export async function buildPages({ always = false } = {}) {
  const hash = hashOfSources()
  const isBuilt =
    existsSync(hashFile) && existsSync(compiledMessages) && readFileSync(hashFile, 'utf8') === hash
  if (isBuilt && !always) return
  console.log('Building the pages')
  if ((await run(node, ['ops/build.mjs'])) !== 0) giveUp('The build of the pages failed, see above.')
  writeFileSync(hashFile, hash)
}

function hashOfSources() {
  const hash = createHash('sha256')
  const add = (path) => {
    if (path === 'messages/compiled' || path === 'messages/bundled') return
    if (statSync(inRoot(path)).isDirectory()) {
      for (const name of readdirSync(inRoot(path)).sort()) add(`${path}/${name}`)
    } else {
      hash.update(`${path}\n`).update(readFileSync(inRoot(path)))
    }
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}
