/** Every drawing by its name: a text names its own. Only while pages are made. */
const drawings: Record<string, string> = import.meta.glob('/web/assets/svg/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

export function getPictureUrl(name = '') {
  const found = drawings[`/web/assets/svg/${name}.svg`]
  if (!found) throw new Error(`No drawing is called ${name}`)
  return found
}
