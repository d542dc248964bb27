import { readdirSync, readFileSync } from 'node:fs'

/*
 * Which tests run on which database. All tests that use a database run on PostgreSQL, which production uses and which
 * shows races. Tests without one, or with their own embedded servers, run once. On the embedded database run: every
 * endpoint, every job, the ledger rules and a purchase; the browser tests use it, too.
 */

// No globSync: this also runs on the machine's Node, which may be old.
export const tests = ['contract', 'server', 'packages', 'web', 'ops'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`),
)

const asks = (file) =>
  /\bopenTestServer\(|\bcreateDatabase\(|\binject\('template'\)|\bTEST_DATABASE_URL\b/.test(
    readFileSync(file, 'utf8'),
  )
const isTriedOnBoth = (file) =>
  /^server\/(access|jobs|platform\/db\/|ledger\/|quests\/lifecycle\/change-quest|store\/(purchases\/purchase|webhook\/))/.test(
    file,
  )

export const onPostgres = tests.filter(asks)
export const embeddedPart = tests.filter((file) => !asks(file) || isTriedOnBoth(file))
