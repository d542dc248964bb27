import * as cart from '#contract/rewards/cart.ts'
import { getSampleProduct } from '#server/testing/products.ts'
import { emptyCart, putInCart } from './requests.ts'
import { addSample } from './sample.ts'

addSample(cart.getCart, () => ({}))
addSample(cart.addToCart, async ({ child }, server) => {
  await emptyCart(child)
  return { body: { product_id: (await getSampleProduct(server)).id } }
})
addSample(cart.removeFromCart, async ({ child }, server) => {
  await emptyCart(child)
  return { params: { id: await putInCart(child, server) } }
})
for (const body of [undefined, { total: 1 }]) {
  addSample(cart.requestOrders, async ({ parent, child }, server) => {
    await emptyCart(child)
    await putInCart(child, server)
    await parent.post('/points', { points: { value: 1, child_id: child.id } })
    return { body }
  })
}
