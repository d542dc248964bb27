import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findOrInstallPostgres, notDurable, startPostgres } from '../postgres.mjs'
import { giveUp, node, root, run } from '../prepare.mjs'

const migrations = 'server/platform/db/migrations'

/**
 * Runs the server's tests of an earlier revision on tables that the present migrations have made, as processes of the former
 * version run during an upgrade. Then lets a process of each revision take turns. Returns the exit code.
 */
export async function runFormerTests(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { revision: { type: 'string' } },
    allowPositionals: true,
  })
  const revision = findCommit(values.revision ?? findFormerRevision())
  if (!revision)
    giveUp('Git knows no such revision here. Name one: npm run stress -- --former --revision v1.0')
  const bin = await findOrInstallPostgres()
  if (!bin) giveUp('These tests need PostgreSQL, which could not be installed.')

  const folder = mkdtempSync(join(tmpdir(), 'questnest-former-'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  extractCode(revision, folder)
  await installPackages(folder)
  if ((await run(node, ['ops/content/compile-messages.mjs'], { cwd: folder })) !== 0)
    giveUp(`The messages of ${revision} could not be compiled, see above.`)

  console.log(`Tests of ${readGit('log', '-1', '--format=%h %s', revision)}, on the present tables`)
  const postgres = await startPostgres(bin, notDurable)
  const vitestArgs = ['run', '--config', join(root, 'ops/former/vitest.config.ts'), '--root', folder]
  const vitest = join(folder, 'node_modules/.bin/vitest')
  const excludeArgs = listExcluded(folder).flatMap((file) => ['--exclude', file])
  const code = await run(vitest, [...vitestArgs, ...excludeArgs, '--reporter=dot', ...positionals], {
    cwd: folder,
    env: { TEST_DATABASE_URL: postgres.url, TEST_PART: '' },
  })
  const together = await run(node, ['ops/former/together.ts', folder, postgres.url])
  await postgres.stop()
  return code || together
}

/**
 * The last revision that has fewer migrations than this folder, and the same ones otherwise: a process refuses to start if a
 * migration that it knows has changed. Undefined if Git does not know such a revision, as in a copy without history.
 */
export function findFormerRevision() {
  if (readGit('status', '--porcelain', '--', migrations)) return findCommit('HEAD')
  const changes = readGit('log', '--format=%H', '--', migrations)?.split('\n') ?? []
  const change = changes.find((commit) => isFormerRevision(`${commit}^`))
  return change && findCommit(`${change}^`)
}

/** Whether this folder has all migrations of a revision, unchanged. */
const isFormerRevision = (revision) =>
  findCommit(revision) &&
  readGit('diff', '--diff-filter=a', '--name-only', revision, 'HEAD', '--', migrations) === ''

const findCommit = (revision) =>
  revision && readGit('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)

/**
 * Lists the tests of the tables themselves, and those that start a server process: a process of the former version refuses
 * to start on newer tables.
 */
const listExcluded = (folder) =>
  readdirSync(join(folder, 'server'), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `server/${file}`)
    .filter(
      (file) =>
        /\/(architecture|privacy|migrate)\.test\.ts$/.test(file) ||
        /testing\/(process|demo-server)\.ts'/.test(readFileSync(join(folder, file), 'utf8')),
    )

/** Copies the revision's files without `git worktree`, which would leave an entry in `.git`. */
function extractCode(revision, folder) {
  const archive = join(folder, 'code.tar')
  execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, revision], { cwd: root })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
}

/** Links the packages of this folder, or installs those of the revision if they differ. */
async function installPackages(folder) {
  const readLock = (path) => readFileSync(join(path, 'package-lock.json'), 'utf8')
  if (readLock(folder) === readLock(root))
    return symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const args = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await run('npm', args, { cwd: folder })) !== 0)
    giveUp('The packages of the revision could not be installed, see above.')
}

function readGit(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
