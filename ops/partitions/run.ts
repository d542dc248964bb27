/*
 * npm run partition -- COUNT: divides the large tables of the database at DATABASE_LISTEN_URL or DATABASE_URL into COUNT
 * partitions. Nothing else may use the database meanwhile.
 */
import { readConfig } from '#server/platform/config.ts'
import { partitionTables } from './partition-tables.ts'

const { DATABASE_URL, DATABASE_LISTEN_URL = DATABASE_URL } = readConfig()
const count = Number(process.argv[2])
if (!DATABASE_LISTEN_URL || !Number.isInteger(count) || count < 2 || count > 1024) {
  console.error('Usage: npm run partition -- COUNT, with DATABASE_URL and a COUNT from 2 to 1024')
  process.exitCode = 1
} else {
  await partitionTables(DATABASE_LISTEN_URL, count)
  console.log(`The large tables are divided into ${count} partitions each.`)
}
