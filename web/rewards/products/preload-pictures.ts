import type { Product } from '#contract/rewards/catalog.ts'
import { CARDS_ABOVE_FOLD, pictureWidths } from './pictures.ts'

/** Starts loading the first pictures if the response of the API contains products. */
export function preloadPictures(answer: unknown) {
  // Safe: the server serializes with the schema of the contract.
  const { products = [] } = answer as { products?: readonly Pick<Product, 'image'>[] }
  for (const { image } of products.slice(0, CARDS_ABOVE_FOLD)) {
    if (!image) continue
    const picture = new Image()
    picture.fetchPriority = 'high'
    picture.sizes = pictureWidths.sizes
    picture.srcset = `${image}/small ${pictureWidths.small}w, ${image} ${pictureWidths.full}w`
  }
}
