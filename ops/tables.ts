import { writeFile } from 'node:fs/promises'
import { migrate } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/open.ts'
import { tablesOf } from '#server/db/tables-of.ts'

const database = await openPglite()
await migrate(database)
await writeFile(new URL('../server/db/tables.ts', import.meta.url), await tablesOf(database.db))
await database.close()
