import * as wishes from '#contract/rewards/wishes.ts'
import { getSampleProduct } from '#server/testing/products.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { addSample, type Family } from './sample.ts'

const newWish = async ({ child }: Family, server: TestServer): Promise<string> => {
  const { body } = await child.post('/wishes', { wish: { product_id: (await getSampleProduct(server)).id } })
  return body.wish.id
}
addSample(wishes.addWish, async (_family, server) => ({
  body: { wish: { product_id: (await getSampleProduct(server)).id } },
}))
addSample(wishes.removeWish, async (family, server) => ({ params: { id: await newWish(family, server) } }))
addSample(wishes.listChildWishes, ({ child }) => ({
  params: { id: child.id },
  querystring: { offset: 0, limit: 2 },
}))
addSample(wishes.getGoal, ({ child }) => ({ params: { id: child.id } }))
addSample(wishes.setGoal, async (family, server) => ({
  params: { id: family.child.id },
  body: { wish_id: await newWish(family, server) },
}))
