import * as wishes from '#contract/rewards/wishes.ts'
import { sampleProduct } from '#server/testing/products.ts'
import type { Home } from '#server/testing/test-server.ts'
import { type Family, sample } from './sample.ts'

const newWish = async ({ child }: Family, home: Home): Promise<string> => {
  const { body } = await child.post('/wishes', { wish: { product_id: (await sampleProduct(home)).id } })
  return body.wish.id
}
sample(wishes.addWish, async (_family, home) => ({
  body: { wish: { product_id: (await sampleProduct(home)).id } },
}))
sample(wishes.removeWish, async (family, home) => ({ params: { id: await newWish(family, home) } }))
sample(wishes.listChildWishes, ({ child }) => ({
  params: { id: child.id },
  querystring: { offset: 0, limit: 2 },
}))
sample(wishes.getGoal, ({ child }) => ({ params: { id: child.id } }))
sample(wishes.setGoal, async (family, home) => ({
  params: { id: family.child.id },
  body: { wish_id: await newWish(family, home) },
}))
