import pg from 'pg'

/** The tables that grow fastest, each row of which belongs to a family. A table comes after those that it refers to. */
const TABLES = ['quests', 'quest_steps', 'transfers', 'outbox'] as const

type Definition = { table: string; name: string; text: string }

/**
 * Divides the large tables into `count` partitions by a hash of the family, in one transaction. Keys, checks, foreign keys, indexes
 * and grants stay. PostgreSQL requires a unique key to contain the family, so one that does not, that of `outbox`, becomes an index.
 */
export async function partitionTables(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    for (const table of TABLES) await partitionTable(client, table, count)
    await client.query('commit')
    for (const table of TABLES) await client.query(`analyze ${table}`)
  } finally {
    await client.end()
  }
}

async function partitionTable(client: pg.Client, table: string, count: number) {
  const list = async (statement: string): Promise<Definition[]> =>
    (await client.query(statement, [table])).rows
  const [state] = await list('select relkind as name from pg_class where oid = $1::regclass')
  if (state?.name === 'p') throw new Error(`The table ${table} is divided already.`)
  await client.query(`lock table ${table} in access exclusive mode`)
  const foreignKeys = await list(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and conparentid = 0 and $1::regclass in (conrelid, confrelid)`,
  )
  const keys = await list(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text
     from pg_constraint where contype in ('p', 'u') and conrelid = $1::regclass`,
  )
  const indexes = await list(
    `select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = $1::regclass
     and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`,
  )
  const identities = await list(
    `select attname as name, pg_get_serial_sequence(attrelid::regclass::text, attname) as text
     from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
  )
  const grants = await list(
    `select case grantee when 0 then 'public' else grantee::regrole::text end as name,
       string_agg(privilege_type, ', ') as text
     from pg_class, aclexplode(relacl) where oid = $1::regclass and grantee <> relowner group by grantee`,
  )

  for (const key of foreignKeys) await client.query(`alter table ${key.table} drop constraint ${key.name}`)
  await client.query(`alter table ${table} rename to ${table}_whole`)
  await client.query(`create table ${table} (like ${table}_whole including defaults including constraints including generated including storage)
    partition by hash (family_id)`)
  for (let n = 0; n < count; n++)
    await client.query(
      `create table ${table}_${n} partition of ${table} for values with (modulus ${count}, remainder ${n})`,
    )
  await client.query(`insert into ${table} select * from ${table}_whole`)
  for (const { name, text } of identities) await keepSequence(client, table, name, text)
  await client.query(`drop table ${table}_whole`)
  for (const { name, text } of grants) {
    await client.query(`grant ${text} on ${table} to ${name}`)
    for (const identity of identities)
      await client.query(`grant usage on sequence ${sequenceName(table, identity.name)} to ${name}`)
  }

  for (const { name, text } of keys) {
    if (text.includes('family_id')) await client.query(`alter table ${table} add constraint ${name} ${text}`)
    else await client.query(`create index ${name} on ${table} ${text.replace(/^[A-Z ]+/, '')}`)
  }
  for (const { text } of indexes) await client.query(text)
  for (const key of foreignKeys)
    await client.query(`alter table ${key.table} add constraint ${key.name} ${key.text}`)
}

/** An identity column becomes one with a default, because before version 17 partitions cannot have one. */
async function keepSequence(client: pg.Client, table: string, column: string, former: string) {
  const sequence = sequenceName(table, column)
  await client.query(`create sequence ${sequence} owned by ${table}.${column}`)
  await client.query(`select setval('${sequence}', nextval('${former}'))`)
  await client.query(`alter table ${table} alter column ${column} set default nextval('${sequence}')`)
}

const sequenceName = (table: string, column: string) => `${table}_${column}_of_partitions`
