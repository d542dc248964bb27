import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod/mini'
import { type Language, languages } from '#contract/values.ts'
import { fillInNumbers } from './facts.ts'
import { parseMarkdown, plainText, type Tree, toQuestions } from './tree.ts'

export const folder = 'messages/pages'
const WORDS_A_MINUTE = 200

/** What stands at the top of a page's file, in YAML. */
const frontMatter = z.strictObject({
  title: z.string(),
  /** For search engines, and for cards where the page is linked. */
  description: z.string(),
  /** What stands large under the title. */
  lead: z.optional(z.string()),
  /** When it was last changed, as the text itself says it. */
  updated: z.optional(z.string()),
  /** The version that a consent names. */
  version: z.optional(z.string()),
  /** The day an article came out. */
  date: z.optional(z.iso.date()),
  /** One of web/assets/svg. */
  picture: z.optional(z.string()),
  /** Names of articles that go on from there. */
  related: z._default(z.array(z.string()), []),
  /** Whether the kid site has it as well; else it sends to the parents’ site. */
  for_kids: z._default(z.boolean(), false),
  /** Whether its headings of the third rank are questions that open. */
  questions: z._default(z.boolean(), false),
})

/** A page to read: written in Markdown under messages/pages/<language>, at the path of its file. */
export type ContentPage = Omit<z.output<typeof frontMatter>, 'for_kids' | 'questions'> & {
  path: string
  /** Minutes for reading it. */
  minutes: number
  forKids: boolean
  contents: { id: string; title: string }[]
  body: Tree[]
}

/** All of one language, articles last and the newest first. */
export function readContentPages(language: Language): ContentPage[] {
  const files = globSync('**/*.md', { cwd: join(folder, language) })
  return files
    .map((file) =>
      parsePage(
        `/${file.replace(/\.md$/, '')}`,
        readFileSync(join(folder, language, file), 'utf8'),
        language,
      ),
    )
    .sort((a, b) => (b.date ?? '9').localeCompare(a.date ?? '9') || a.path.localeCompare(b.path))
}

/** Where the pages to read are, the same in every language. */
export const contentPaths = () => readContentPages(languages[0]).map(({ path }) => path)

/** An article of the blog, beside pages that stand for themselves. */
export const isArticle = ({ path }: ContentPage) => path.startsWith('/blog/article/')

const { localeError } = z.locales.en()

/** Throws for front matter that is missing, unknown or of another kind. */
export function parsePage(path: string, text: string, language: Language): ContentPage {
  const [, head = '', markdown = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(fillInNumbers(text, language)) ?? []
  const { data, error } = frontMatter.safeParse(parseYaml(head), { error: localeError })
  if (error) throw new Error(`${path} (${language}): ${z.prettifyError(error)}`)
  const { related, for_kids, questions, ...facts } = data
  const trees = parseMarkdown(markdown)
  return {
    path,
    ...facts,
    related: related.map((slug) => `/blog/article/${slug}`),
    minutes: Math.max(1, Math.round(plainText(trees).split(/\s+/).length / WORDS_A_MINUTE)),
    forKids: for_kids,
    contents: trees.flatMap((tree) =>
      tree[0] === 'h2' && typeof tree !== 'string'
        ? [{ id: tree[1].id ?? '', title: plainText(tree[2]) }]
        : [],
    ),
    body: questions ? toQuestions(trees) : trees,
  }
}
