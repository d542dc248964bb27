import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '#contract/values.ts'
import { fillInNumbers } from './facts.ts'
import { parseMarkdown, plainText, type Tree, toQuestions } from './tree.ts'

/** A page to read: written in Markdown under messages/pages/<language>, at the path of its file. */
export type ContentPage = {
  path: string
  title: string
  /** For search engines, and for cards where the page is linked. */
  description: string
  /** What stands large under the title. */
  lead?: string
  /** When it was last changed, as the text itself says it. */
  updated?: string
  /** The version that a consent names. */
  version?: string
  /** The day an article came out. */
  date?: string
  /** One of web/assets/svg. */
  picture?: string
  /** Paths of articles that go on from there. */
  related: string[]
  /** Minutes for reading it. */
  minutes: number
  /** Whether the kid site has it as well; else it sends to the parents’ site. */
  forKids: boolean
  contents: { id: string; title: string }[]
  body: Tree[]
}

export const folder = 'messages/pages'
const WORDS_A_MINUTE = 200
const known = [
  ...[
    'title',
    'description',
    'lead',
    'updated',
    'version',
    'date',
    'picture',
    'related',
    'for_kids',
    'questions',
  ],
]

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

function parsePage(path: string, text: string, language: Language): ContentPage {
  const [, head = '', written = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const facts = new Map(head.split('\n').map((line) => cut(line, ': ')))
  const strange = [...facts.keys()].filter((name) => !known.includes(name))
  if (strange.length > 0) throw new Error(`${path} (${language}) begins with what no page knows: ${strange}`)
  const needed = (name: string) => {
    const fact = facts.get(name)
    if (!fact) throw new Error(`${path} (${language}) has no ${name}`)
    return fillInNumbers(fact, language)
  }
  const optional = (name: 'lead' | 'updated' | 'version' | 'date' | 'picture') =>
    facts.has(name) ? { [name]: needed(name) } : {}
  const trees = parseMarkdown(fillInNumbers(written, language))
  return {
    path,
    title: needed('title'),
    description: needed('description'),
    ...optional('lead'),
    ...optional('updated'),
    ...optional('version'),
    ...optional('date'),
    ...optional('picture'),
    related: (facts.get('related') ?? '')
      .split(', ')
      .filter(Boolean)
      .map((slug) => `/blog/article/${slug}`),
    minutes: Math.max(1, Math.round(plainText(trees).split(/\s+/).length / WORDS_A_MINUTE)),
    forKids: facts.get('for_kids') === 'yes',
    contents: trees.flatMap((tree) =>
      tree[0] === 'h2' && typeof tree !== 'string'
        ? [{ id: tree[1].id ?? '', title: plainText(tree[2]) }]
        : [],
    ),
    body: facts.get('questions') === 'yes' ? toQuestions(trees) : trees,
  }
}

function cut(line: string, at: string): [string, string] {
  const place = line.indexOf(at)
  return [line.slice(0, place), line.slice(place + at.length).trim()]
}
