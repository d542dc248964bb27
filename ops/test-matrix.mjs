import { readdirSync, readFileSync } from 'node:fs'

/*
 * Which tests run on which database. PostgreSQL is the one families live on, and hides no race: all that ask for a
 * database run there. Files that ask for none, or start servers on embedded ones of their own, run once. The embedded
 * one's own part is every call, every job, the ledger's laws and a purchase; the journeys' servers are embedded ones, too.
 */

// The machine's own Node, which runs this, too, is an old one: it does not know patterns.
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
