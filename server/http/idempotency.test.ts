import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Home, openHome, questForm } from '#server/testing/home.ts'

let home: Home
beforeAll(async () => {
  home = await openHome()
})
afterAll(() => home.close())

test('[Q07 Q08] another query under the same key is another press, and refused', async () => {
  const parent = await home.newParent()
  const child = await home.newChild(parent)
  const { body } = await parent.post('/missions', questForm(child.id, { reoccur_scale: 'days' }))
  const remove = (scope: string) =>
    parent.delete(`/missions/${body.mission.id}?scope=${scope}`, { key: 'one-press-of-it' })

  expect((await remove('this')).status).toBe(204)
  expect((await remove('this')).status).toBe(204)
  expect(await remove('series')).toMatchObject({ status: 409, body: { code: 'key_reused' } })
})
