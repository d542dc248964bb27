import type { Plugin } from 'vite'
import { languages } from '#contract/values.ts'
import { parsePage, pointsModes } from './pages.ts'

/** Turns each file under messages/pages into a module that exports its `ContentPage` in both points modes. */
export const contentPlugin: Plugin = {
  name: 'content',
  enforce: 'pre',
  transform(code, id) {
    const [, folder, path = ''] = /\/messages\/pages\/([\w-]+)(\/.+)\.md$/.exec(id) ?? []
    const language = languages.find((known) => known === folder)
    if (!language) return
    const [bought, given] = pointsModes.map((mode) => JSON.stringify(parsePage(path, code, language, mode)))
    return {
      code:
        bought === given
          ? `const page = ${bought}; export default { bought: page, given: page }`
          : `export default { bought: ${bought}, given: ${given} }`,
      map: null,
      moduleType: 'js',
      moduleSideEffects: false,
    }
  },
}
