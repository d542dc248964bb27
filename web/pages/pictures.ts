/** Content pages name their drawings. For the build only. */
const drawings: Record<string, string> = import.meta.glob('/web/assets/svg/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

export function getPictureUrl(name = '') {
  const found = drawings[`/web/assets/svg/${name}.svg`]
  if (!found) throw new Error(`Unknown drawing "${name}": add web/assets/svg/${name}.svg`)
  return found
}
