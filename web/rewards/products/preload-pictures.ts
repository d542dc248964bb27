import type { Product } from '#contract/rewards/catalog.ts'
import { CARDS_ABOVE_FOLD, pictureWidths } from './pictures.ts'

/** Begins to load the pictures of the products in sight, where an answer of the API has products. */
export function preloadPictures(answer: unknown) {
  // Answers of the API are as its contract says.
  const { products = [] } = answer as { products?: readonly Pick<Product, 'image'>[] }
  for (const { image } of products.slice(0, CARDS_ABOVE_FOLD)) {
    if (!image) continue
    const picture = new Image()
    picture.fetchPriority = 'high'
    picture.sizes = pictureWidths.sizes
    picture.srcset = `${image}/small ${pictureWidths.small}w, ${image} ${pictureWidths.full}w`
  }
}
