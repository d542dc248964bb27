import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Home, openHome, questForm } from '#server/testing/home.ts'
import { rooms } from './rooms.ts'

let home: Home
beforeAll(async () => {
  home = await openHome()
})
afterAll(() => home.close())

test('[N06] every table with rows of families is named by one room, which says what becomes of them', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where column_name = 'family_id' and table_schema = 'public' order by table_name`.execute(home.db)
  const named = rooms.flatMap(({ tables }) => [...tables]).sort()
  expect(named).toEqual(rows.map(({ table_name }) => table_name))
})

test('what the rooms export is everything of the family and nothing of others, without secrets', async () => {
  const parent = await home.newParent()
  const child = await home.newChild(parent)
  await parent.post('/missions', questForm(child.id))
  const other = await home.newParent()
  const { family_id } = await home.db
    .selectFrom('users')
    .where('id', '=', parent.id)
    .select('family_id')
    .executeTakeFirstOrThrow()

  const parts = await Promise.all(rooms.map(({ exported }) => exported(home.db, family_id)))

  const all = Object.assign({}, ...parts)
  expect(all.people).toMatchObject([{ email: parent.email }, { email: child.email }])
  expect(all.quests).toMatchObject([{ name: 'Dishes', child_id: child.id }])
  expect(all.transfers).toMatchObject([{ kind: 'trial' }, { kind: 'promise' }])
  const text = JSON.stringify(all)
  expect(text).not.toMatch(/hash|token|codeId|\$argon2/)
  expect(text).not.toContain(other.email)
})
