import type { Product } from '#contract/rewards/catalog.ts'
import { CARDS_ABOVE_FOLD, pictureWidths } from './pictures.ts'

/** Starts loading the first pictures if the response of the API contains products. */
export function preloadPictures(response: unknown) {
  // The cast is safe: the server serializes with the schema of the contract.
  const { products = [] } = response as { products?: readonly Pick<Product, 'image'>[] }
  for (const { image } of products.slice(0, CARDS_ABOVE_FOLD)) {
    if (!image) continue
    const picture = new Image()
    picture.fetchPriority = 'high'
    picture.sizes = pictureWidths.sizes
    picture.srcset = `${image}/small ${pictureWidths.small}w, ${image} ${pictureWidths.full}w`
  }
}
