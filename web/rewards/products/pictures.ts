/** `small` and `full` are in pixels. `sizes` is the `<img sizes>` of a picture on a card. */
export const pictureWidths = {
  small: 480,
  full: 800,
  sizes: '(max-width: 48rem) 50vw, (max-width: 80rem) 25vw, 18rem',
}

export const CARDS_ABOVE_FOLD = 4
