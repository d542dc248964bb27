/** How wide the two sizes of a product's picture are, and how wide it stands on a card. */
export const pictureWidths = {
  small: 480,
  full: 800,
  sizes: '(max-width: 48rem) 50vw, (max-width: 80rem) 25vw, 18rem',
}

/** So many cards are in sight at once on most screens. */
export const CARDS_ABOVE_FOLD = 4
