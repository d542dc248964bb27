import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod/mini'
import { type Language, languages } from '#contract/values.ts'
import { fillInPlaceholders } from './facts.ts'
import { parseMarkdown, plainText, type Tree, toQuestions } from './tree.ts'

export const pagesFolder = 'messages/pages'
const WORDS_A_MINUTE = 200

const frontMatter = z.strictObject({
  title: z.string(),
  /** For search engines and link previews. */
  description: z.string(),
  lead: z.optional(z.string()),
  /** When the text was last changed, in words. */
  updated: z.optional(z.string()),
  /** The version that consents refer to. */
  version: z.optional(z.string()),
  date: z.optional(z.iso.date()),
  /** The name of a file in web/assets/svg. */
  picture: z.optional(z.string()),
  related: z._default(z.array(z.string()), []),
  /** Whether the kid site also has the page. Otherwise the kid site redirects to the parents’ site. */
  on_kid_site: z._default(z.boolean(), false),
  /** Whether the h3 headings are questions that expand. */
  questions: z._default(z.boolean(), false),
})

/** A page from a Markdown file under messages/pages/<language>; the path of the file is its URL path. */
export type ContentPage = Omit<z.output<typeof frontMatter>, 'on_kid_site' | 'questions'> & {
  path: string
  minutes: number // to read it
  onKidSite: boolean
  hasQuestions: boolean
  contents: { id: string; title: string }[] // the headings of its sections
  body: Tree[]
}

/** Whether parents buy points on the server that shows the page, or add points themselves. */
export const pointsModes = ['bought', 'given'] as const
export type PointsMode = (typeof pointsModes)[number]

/** Returns all pages of one language; articles come last, newest first. */
export function readContentPages(language: Language, mode: PointsMode = 'bought'): ContentPage[] {
  const folder = join(pagesFolder, language)
  return globSync('**/*.md', { cwd: folder })
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return parsePage(`/${file.replace(/\.md$/, '')}`, text, language, mode)
    })
    .sort((a, b) => (b.date ?? '9').localeCompare(a.date ?? '9') || a.path.localeCompare(b.path))
}

export const contentPaths = () => readContentPages(languages[0]).map(({ path }) => path)

export const isArticle = ({ path }: ContentPage) => path.startsWith('/blog/article/')

const { localeError } = z.locales.en()

/**
 * Leaves out what is written for the other mode: `{{#given}}…{{/given}}` is only for servers where points are given, and
 * `{{#bought}}…{{/bought}}` only for the others. A mark that stands alone on a line leaves no empty line behind, so marks
 * may stand between the lines of a list or table.
 */
const selectMode = (text: string, mode: PointsMode) =>
  text
    .replace(/^(\{\{[#/](?:bought|given)\}\})\n/gm, '$1')
    .replace(/\{\{#(bought|given)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_, only: PointsMode, part: string) =>
      only === mode ? part : '',
    )

/** Parses a page. Throws if the front matter has missing, unknown or invalid fields. */
export function parsePage(path: string, text: string, language: Language, mode: PointsMode): ContentPage {
  const [, yaml = '', markdown = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(fillInPlaceholders(selectMode(text, mode), language)) ?? []
  const { data, error } = frontMatter.safeParse(parseYaml(yaml), { error: localeError })
  if (error) throw new Error(`${path} (${language}): ${z.prettifyError(error)}`)
  const { related, on_kid_site, questions, ...fields } = data
  const trees = parseMarkdown(markdown)
  return {
    path,
    ...fields,
    related: related.map((slug) => `/blog/article/${slug}`),
    minutes: Math.max(1, Math.round(plainText(trees).split(/\s+/).length / WORDS_A_MINUTE)),
    onKidSite: on_kid_site,
    hasQuestions: questions,
    contents: trees.flatMap((tree) =>
      tree[0] === 'h2' && typeof tree !== 'string'
        ? [{ id: tree[1].id ?? '', title: plainText(tree[2]) }]
        : [],
    ),
    body: questions ? toQuestions(trees) : trees,
  }
}
