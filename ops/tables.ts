/* npm run tables: writes the TypeScript types of the tables that the migrations create. */
import { writeFile } from 'node:fs/promises'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPglite } from '#server/platform/db/open.ts'
import { generateTableTypes } from '#server/platform/db/table-types.ts'

const database = await openPglite()
await migrate(database)
await writeFile(
  new URL('../server/platform/db/tables.ts', import.meta.url),
  await generateTableTypes(database.db),
)
await database.close()
