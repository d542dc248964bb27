import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'

/*
 * Which tests run on which database. All tests that use a database run on PostgreSQL, which production uses and which
 * shows races. Tests that use no database, or start a server of their own on the embedded database, run once. Some tests
 * run on both databases: server/access.test.ts, server/jobs*.test.ts, and the tests of the database layer, the ledger,
 * changes of quests, purchases and the webhook. The browser tests run on the embedded database.
 */

// Without globSync, because this file also runs on the Node that the machine already has, which may be Node 20.
export const allTests = ['contract', 'server', 'packages', 'web', 'ops'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file.replaceAll(sep, '/')}`),
)

const usesDatabase = (file) =>
  /\bopenTestServer\(|\bcreateDatabase\(|\binject\('template'\)|\bTEST_DATABASE_URL\b/.test(
    readFileSync(file, 'utf8'),
  )
const runsOnBoth = (file) =>
  /^server\/(access|jobs|platform\/db\/|ledger\/|quests\/lifecycle\/change-quest|store\/(purchases\/purchase|webhook\/))/.test(
    file,
  )
/** Whether random cases, as many as PROPERTY_RUNS says, try a function that needs no database. */
const isPropertyTest = (file) =>
  !usesDatabase(file) && /from 'fast-check'[\s\S]*\bPROPERTY_RUNS\b/.test(readFileSync(file, 'utf8'))

export const postgresTests = allTests.filter(usesDatabase)
export const embeddedTests = allTests.filter((file) => !usesDatabase(file) || runsOnBoth(file))
export const propertyTests = allTests.filter(isPropertyTest)
