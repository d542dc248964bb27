import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { renderProductPicture } from '#server/platform/pictures/product-pictures.ts'
import { openPictureStore } from '#server/testing/picture-store.ts'
import { createFileForm, fetchPicture, twoColourPicture } from '#server/testing/pictures.ts'
import { createProduct } from '#server/testing/products.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let store: Awaited<ReturnType<typeof openPictureStore>>
let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
beforeAll(async () => {
  store = await openPictureStore()
  server = await openTestServer(store.settings)
})
beforeEach(async () => {
  parent = await server.newParent()
})
afterAll(async () => {
  await server?.close()
  await store?.close()
})

async function upload(person = parent, kind = 'parent') {
  const picture = await twoColourPicture().png().toBuffer()
  const { body, headers } = await createFileForm(`${kind}[avatar]`, picture)
  const reply = await person.put(kind === 'parent' ? '/parents' : '/children', body, { headers })
  const path: string = reply.body[kind].avatar
  return { path, name: path.slice('/avatars/'.length), file: (await fetchPicture(server, path)).file }
}
const findInDatabase = async (name: string) =>
  server.db.selectFrom('avatars').where('name', '=', name).select('picture').executeTakeFirst()

test('[G13.5] a person’s picture is moved to the store, is shown from there, and is in the export', async () => {
  const { path, name, file } = await upload()
  expect(await findInDatabase(name)).toEqual({ picture: expect.anything() })
  await server.runJobs()
  expect(await findInDatabase(name)).toEqual({ picture: null })
  expect(await store.listNames('people')).toContain(name)
  expect(await fetchPicture(server, path)).toMatchObject({
    status: 200,
    file,
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000, immutable' },
  })
  await server.enterPassword(parent)
  const { body } = await parent.get('/export')
  expect(body.pictures).toEqual([{ user_id: parent.id, webp_base64: file.toString('base64') }])
})

test('[G13.6] a picture that is replaced, or whose person or family is purged, is deleted in the store', async () => {
  const child = await server.newChild(parent)
  const [first, childPicture] = [await upload(), await upload(child, 'child')]
  await server.runJobs()
  const second = await upload()
  await server.runJobs()
  const names = await store.listNames('people')
  expect(names).toEqual(expect.arrayContaining([second.name, childPicture.name]))
  expect(names).not.toContain(first.name)
  expect((await fetchPicture(server, first.path)).status).toBe(404)

  await server.enterPassword(parent)
  expect((await parent.delete(`/children/${child.id}`)).status).toBeLessThan(300)
  server.clock.forwardHours(24 * 190)
  await server.runJobs()
  expect(await store.listNames('people')).toContain(second.name)
  expect(await store.listNames('people')).not.toContain(childPicture.name)

  parent = { ...parent, ...(await server.signIn(parent.email)) }
  expect((await parent.delete('/parents')).status).toBeLessThan(300)
  server.clock.forwardHours(24 * 190)
  await server.runJobs()
  expect(await store.listNames('people')).not.toContain(second.name)
  expect(await server.db.selectFrom('unused_pictures').selectAll().execute()).toEqual([])
})

test('[G13.5] the pictures of a product are moved to the store, and are shown from there in both sizes', async () => {
  const rendered = await renderProductPicture(await twoColourPicture(500, 500).png().toBuffer())
  // Two products with the same picture.
  for (const sku of [randomUUID(), randomUUID()]) await createProduct(server, { sku, pictures: [rendered] })
  await server.runJobs()
  const rows = await server.db.selectFrom('product_pictures').select(['picture', 'small']).execute()
  expect(rows).toEqual([
    { picture: null, small: null },
    { picture: null, small: null },
  ])
  for (const [suffix, file] of [
    ['', rendered.picture],
    ['/small', rendered.small],
  ] as const)
    expect(await fetchPicture(server, `/pictures/${rendered.name}${suffix}`)).toMatchObject({
      status: 200,
      file,
    })
})

test('[G13.7] while the store is down, new pictures are kept and shown, stored ones get 503 with Retry-After, and nothing is lost', async () => {
  const moved = await upload()
  await server.runJobs()
  await store.stop()
  for (const path of [moved.path, `/api/v1/export`]) {
    if (path.startsWith('/api')) await server.enterPassword(parent)
    const reply = await server.app.inject({
      url: path,
      headers: { host: 'localhost:3000', authorization: `Bearer ${parent.token}` },
    })
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('3')
  }
  const replaced = await upload()
  await expect(server.runJobs()).rejects.toThrow('The picture store cannot be reached')
  expect(await fetchPicture(server, replaced.path)).toMatchObject({ status: 200, file: replaced.file })

  await store.start()
  await server.runJobs()
  expect(await findInDatabase(replaced.name)).toEqual({ picture: null })
  expect(await fetchPicture(server, replaced.path)).toMatchObject({ status: 200, file: replaced.file })
  expect(await store.listNames('people')).not.toContain(moved.name)
})

test('[G13.7] if the picture store refuses the key or has no such bucket, this is an error, not a missing picture', async () => {
  const { path } = await upload()
  await server.runJobs()
  for (const settings of [
    { PICTURE_STORE_KEY_ID: 'another' },
    { PICTURE_STORE_URL: `${store.settings.PICTURE_STORE_URL}-of-others` },
  ]) {
    const other = await openTestServer({ ...store.settings, ...settings })
    await expect(other.deps.pictureStore?.find(`people/${path.split('/').at(-1)}`)).rejects.toThrow(
      'The picture store answered 40',
    )
    await other.close()
  }
})
