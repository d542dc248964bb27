import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageExists } from './page-exists.ts'
import { createProduct } from './testing/products.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('[C02.9 C03.13 N01.12] pages of unknown products, categories and settings do not exist', async () => {
  const { id, category_id } = await createProduct(server)
  const unknown = '0198d3c6-0000-7000-8000-000000000000'
  const answers = {
    [`/products/${id}`]: true,
    [`/products/${unknown}`]: false,
    '/products/kite': false,
    '/catalog': true,
    [`/catalog/${category_id}`]: true,
    [`/catalog/${unknown}`]: false,
    '/settings/account': true,
    '/settings/notification/': true,
    '/settings/foo': false,
    '/kids/anything': true,
  }
  for (const [path, exists] of Object.entries(answers))
    expect([path, await pageExists(server.db, path)]).toEqual([path, exists])
})
