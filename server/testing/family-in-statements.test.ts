import { expect, test } from 'vitest'
import { findTablesWithoutFamily } from './family-in-statements.ts'
import { sharedTables, statementsAcrossFamilies, tablesWithoutFamily } from './statements-across-families.ts'

const tables = new Set(['quests', 'users', 'orders'])

test.each([
  ['select * from quests where family_id = $1', []],
  ['select * from quests where id = $1', ['quests']],
  ['select * from quests where family_id > $1', ['quests']],
  ['select * from quests where family_id in ($1, $2)', []],
  ['select * from quests where family_id = any($1)', []],
  ['select * from quests where (family_id, id) = ($1, $2)', []],
  ['select * from quests where (family_id, id) in (select a, b from unnest($1, $2) as list (a, b))', []],
  ['select * from quests q join users u on u.family_id = q.family_id where u.family_id = $1', []],
  ['select * from quests q join users u on u.id = q.child_id where u.family_id = $1', ['quests']],
  ['select * from quests join users using (family_id) where users.family_id = $1', []],
  ['select * from unnest($1, $2) as list (family_id, id) join quests using (family_id, id)', []],
  [
    'select * from unnest($1) as list (id) join orders using (id) join quests using (family_id)',
    ['orders', 'quests'],
  ],
  ['select * from quests where family_id = $1 and exists (select from users where id = $2)', ['users']],
  [
    'select * from quests q where family_id = $1 and exists (select from users where family_id = q.family_id)',
    [],
  ],
  ['select id from quests where family_id = $1 union select id from orders', ['orders']],
  ['with own as (select * from quests where family_id = $1) select * from own', []],
  ['with own as (select * from quests) select * from own where family_id = $1', ['quests']],
  ['insert into quests (family_id, id) values ($1, $2)', []],
  ['insert into quests (id) values ($1)', ['quests']],
  ['update quests set points = 1 where id = $1', ['quests']],
  [
    'update quests set points = 1 from users where users.family_id = $1 and quests.family_id = users.family_id',
    [],
  ],
  ['delete from quests where family_id = $1', []],
  ['delete from quests', ['quests']],
  ['select * from products', []],
])('[G07.1] %s', (sql, expected) => {
  expect(findTablesWithoutFamily(sql, tables)).toEqual(expected)
})

test('[G07.1] each table and statement that names no family has a reason, and no statement stands for another', () => {
  const parts = statementsAcrossFamilies.map(({ part }) => part)
  for (const part of parts) expect(parts.filter((other) => other.includes(part))).toEqual([part])
  const reasons = statementsAcrossFamilies.map(({ reason }) => reason)
  expect(new Set(reasons).size).toBe(reasons.length)
  for (const reason of [...reasons, ...Object.values(sharedTables), ...Object.values(tablesWithoutFamily)])
    expect(reason).toMatch(/^[A-Z].{25,}\.$/)
})
