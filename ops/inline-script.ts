import { build, type Plugin } from 'vite'

const QUERY = '?inline-script'

/**
 * `import text from './x.ts?inline-script'` bundles the module with its imports and returns the text of one script, for
 * prerendered pages. In client code, which does not need the script, the text is empty.
 */
export const inlineScript: Plugin = {
  name: 'inline-script',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(QUERY)) return null
    const text = this.environment.name === 'client' ? '' : await bundle(id.slice(0, -QUERY.length))
    return { code: `export default ${JSON.stringify(text)}`, moduleType: 'js' }
  },
}

async function bundle(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input,
        output: { format: 'iife' },
        // Drops unused code, because a page should not carry it before its first paint.
        treeshake: { moduleSideEffects: (id) => id === input },
      },
    },
  })
  const chunks = 'output' in built ? built.output : []
  const [chunk] = chunks
  if (chunks.length !== 1 || chunk?.type !== 'chunk')
    throw new Error(`${input} must bundle into one script, without dynamic imports`)
  return chunk.code.trim()
}
