import { getLocale } from '#messages/runtime.js'
import type { ContentPage } from '../../ops/content/pages.ts'
import { allPages } from './all-pages.ts'

/** In the browser: what the kid site shows as screens, each text in each language a file of its own. */
const loaders = import.meta.env.SSR
  ? {}
  : import.meta.glob<ContentPage>('/messages/pages/*/*.md', { import: 'default' })

const toFile = (path: string) => `/messages/pages/${getLocale()}${path.replace(/\/$/, '')}.md`

/** A page in the language of this document, while pages are made. */
export function getPage(path: string): ContentPage {
  const page = allPages[toFile(path)]
  if (!page) throw new Error(`Nothing is written for ${path}`)
  return page
}

/** The articles in the language of this document, the newest first, while pages are made. */
export const listArticles = (): ContentPage[] =>
  Object.entries(allPages)
    .filter(([file, { date }]) => date && file.includes(`/${getLocale()}/`))
    .map(([, page]) => page)
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.path.localeCompare(b.path))

/** Requested once: `use` has to be given the same promise in every render. */
const requestedPages = new Map<string, Promise<ContentPage>>()

export function loadPage(path: string): Promise<ContentPage> {
  const file = toFile(path)
  const page = requestedPages.get(file) ?? loaders[file]?.()
  if (!page) throw new Error(`No text for ${path} on the kid site`)
  requestedPages.set(file, page)
  return page
}
