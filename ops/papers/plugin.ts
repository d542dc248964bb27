import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../../contract/values.ts'
import { folder, isArticle, readPapers } from './papers.ts'

const NAME = 'virtual:papers'

/**
 * `virtual:papers` is what is written under messages/pages. While pages are made it holds all of one language; in the browser
 * only how to fetch what the kid site shows as screens, each text in each language a file of its own.
 */
export const papers: Plugin = {
  name: 'papers',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${NAME}`)) return
    for (const paper of readPapers(languages[0]))
      for (const language of languages) this.addWatchFile(resolve(folder, language, `.${paper.path}.md`))
    const [, wanted, path] = /^\0virtual:papers\/([\w-]+)(\/.+)$/.exec(id) ?? []
    const language = languages.find((one) => one === (wanted ?? process.env.SITE_LOCALE)) ?? languages[0]
    const all = readPapers(language)
    const code = path
      ? `export const paper = ${JSON.stringify(all.find((one) => one.path === path))}`
      : this.environment.name === 'client'
        ? `export const papers = undefined; export const fetched = {${languages.flatMap(fetching).join()}}`
        : `export const papers = ${JSON.stringify(all)}; export const fetched = {}`
    return { code, moduleSideEffects: false }
  },
}

const fetching = (language: (typeof languages)[number]) =>
  readPapers(language)
    .filter((paper) => paper.forKids && !isArticle(paper))
    .map(({ path }) => `'${language}${path}': () => import('${NAME}/${language}${path}')`)
