/*
 * Used only while the build renders the content pages. Code that runs in a browser must not import this file, because the
 * browser would load these long lists.
 */

/** The URLs of all drawings by file path. */
const drawings: Record<string, string> = import.meta.glob('/web/assets/svg/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The URLs of the pictures of rewards by file path. */
const rewardPictures: Record<string, string> = import.meta.glob('/web/assets/rewards/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Returns the URL of the drawing that a content page names. */
export function getDrawingUrl(name = '') {
  const url = drawings[`/web/assets/svg/${name}.svg`]
  if (!url) throw new Error(`Unknown drawing "${name}": add web/assets/svg/${name}.svg`)
  return url
}

export function getRewardPictureUrl(name: string) {
  const url = rewardPictures[`/web/assets/rewards/${name}.webp`]
  if (!url) throw new Error(`Unknown picture "${name}": add web/assets/rewards/${name}.webp`)
  return url
}
