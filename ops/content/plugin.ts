import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '#contract/values.ts'
import { folder, isArticle, paperPaths, readPapers } from './papers.ts'

const NAME = 'virtual:papers'

/**
 * `virtual:papers` is what is written under messages/pages. While pages are made it holds all of it, by language; in the
 * browser only how to fetch what the kid site shows as screens, each text in each language a file of its own.
 */
export const papers: Plugin = {
  name: 'papers',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${NAME}`)) return
    for (const path of paperPaths())
      for (const language of languages) this.addWatchFile(resolve(folder, language, `.${path}.md`))
    return { code: codeOf(id, this.environment.name === 'client'), moduleSideEffects: false }
  },
}

function codeOf(id: string, isForBrowser: boolean) {
  const [, wanted, path] = /^\0virtual:papers\/([\w-]+)(\/.+)$/.exec(id) ?? []
  const language = languages.find((one) => one === wanted)
  if (language)
    return `export const paper = ${JSON.stringify(readPapers(language).find((one) => one.path === path))}`
  const all = Object.fromEntries(languages.map((one) => [one, readPapers(one)]))
  return isForBrowser
    ? `export const papers = {}; export const fetched = {${languages.flatMap(fetching).join()}}`
    : `export const papers = ${JSON.stringify(all)}; export const fetched = {}`
}

const fetching = (language: Language) =>
  readPapers(language)
    .filter((paper) => paper.forKids && !isArticle(paper))
    .map(({ path }) => `'${language}${path}': () => import('${NAME}/${language}${path}')`)
