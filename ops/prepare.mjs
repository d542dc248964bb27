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

const isWindows = process.platform === 'win32'
const binFolder = inRoot('node_modules/.bin')

/** The project's Node, which is installed as a package. */
export const node = inRoot(isWindows ? 'node_modules/node/bin/node.exe' : 'node_modules/.bin/node')

/** Node arguments that load .env, if it exists. */
export const envFileArgs = existsSync(inRoot('.env')) ? ['--env-file=.env'] : []

/** Returns an environment whose PATH starts with the project's Node and package commands. */
export const projectEnv = (variables = {}) => ({
  ...withoutPath(),
  ...variables,
  PATH: `${binFolder}${delimiter}${process.env.PATH}`,
})

/** Windows calls the variable Path; an environment with both names would have two. */
const withoutPath = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.toUpperCase() !== 'PATH'))

/** For starting the server: Node keeps the compiled modules, so that it starts sooner from the second time on. */
export const serverEnv = (variables) =>
  projectEnv({ NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node'), ...variables })

/** Runs a command in the project's folder; returns its exit code. It may be a package's command, such as `vitest`. */
export function run(command, args, { env = {}, ...options } = {}) {
  const file = commandFile(command)
  const [program, programArgs] = file ? [node, [file, ...args]] : [command, args]
  return startChildProcess(program, programArgs, { cwd: root, env: projectEnv(env), ...options }).ended
}

/**
 * Returns the file of a package's command, to be run by Node; undefined for any other command. Windows cannot start the
 * links in node_modules/.bin.
 */
export function commandFile(command) {
  const entry = Object.entries(packagesIn('package-lock.json')).find(([, { bin }]) => bin?.[command])
  return entry && command !== 'node' ? inRoot(join(entry[0], entry[1].bin[command])) : undefined
}

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
    .filter((folder) => folder !== binFolder)
    .join(delimiter)
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // On Windows npm is a batch file, which only its shell can start.
  const [program, ...npmArgs] = isWindows
    ? ['cmd.exe', '/d', '/s', '/c', 'npm.cmd', ...args]
    : ['npm', ...args]
  const env = { ...withoutPath(), PATH }
  const code = await startChildProcess(program, npmArgs, { cwd: root, env }).ended
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
