import { Lexer, type Token, type Tokens } from 'marked'

/** A text or an HTML element. */
export type Tree = string | readonly [tag: string, attributes: Record<string, string>, children: Tree[]]

/** Returns the id of a heading without an explicit id. */
const slugify = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Parses Markdown into elements, so that the browser needs neither a parser nor innerHTML. Throws if the text contains
 * HTML.
 */
export const parseMarkdown = (markdown: string): Tree[] => Lexer.lex(markdown).flatMap(toBlock)

function toBlock(token: Token): Tree[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading': {
      // `## Points and prices {#points}` gives the heading the same id in every language.
      const [, title = '', id] = /^(.*?)(?: \{#([\w-]+)\})?$/.exec(token.text) ?? []
      return [[`h${token.depth}`, { id: id ?? slugify(title) }, toInline(Lexer.lexInline(title))]]
    }
    case 'paragraph':
      return [['p', {}, toInline(token.tokens ?? [])]]
    case 'text':
      return toInline(token.tokens ?? [token])
    case 'blockquote':
      return [['blockquote', {}, (token.tokens ?? []).flatMap(toBlock)]]
    case 'hr':
      return [['hr', {}, []]]
    case 'list': {
      const items: Tokens.ListItem[] = token.items
      const listItems = items.map((item): Tree => ['li', {}, item.tokens.flatMap(toBlock)])
      // A list may continue the numbers of an earlier list.
      const attributes: Record<string, string> = token.start > 1 ? { start: String(token.start) } : {}
      return [[token.ordered ? 'ol' : 'ul', attributes, listItems]]
    }
    case 'table':
      return [toTable(token.header, token.rows)]
    default:
      throw new Error(`Unsupported Markdown block "${token.type}": ${token.raw}`)
  }
}

/** Cells carry the title of their column, because CSS stacks them on narrow screens. */
function toTable(header: Tokens.TableCell[], rows: Tokens.TableCell[][]): Tree {
  const titles = header.map(({ tokens }): Tree => ['th', { scope: 'col' }, toInline(tokens)])
  const cell = ({ tokens }: Tokens.TableCell, column: number): Tree => [
    'td',
    { 'data-title': header[column]?.text ?? '' },
    toInline(tokens),
  ]
  const bodyRows = rows.map((row): Tree => ['tr', {}, row.map(cell)])
  return [
    'table',
    {},
    [
      ['thead', {}, [['tr', {}, titles]]],
      ['tbody', {}, bodyRows],
    ],
  ]
}

function toInline(tokens: Token[]): Tree[] {
  const trees: Tree[] = []
  for (const token of tokens) {
    const tree = toInlineNode(token)
    const previous = trees.at(-1)
    // Joins adjacent texts, because the server replaces placeholders such as `__CONTACT__` in them.
    if (typeof tree === 'string' && typeof previous === 'string') trees[trees.length - 1] = previous + tree
    else trees.push(tree)
  }
  return trees
}

function toInlineNode(token: Token): Tree {
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.text
    case 'strong':
    case 'em':
      return [token.type, {}, toInline(token.tokens ?? [])]
    case 'link':
      return ['a', linkAttributes(token.href), toInline(token.tokens ?? [])]
    // `![](telescope)` shows web/assets/rewards/telescope.webp. It needs no `alt` text, because the name of the reward
    // is beside it.
    case 'image':
      return ['img', { src: token.href }, []]
    default:
      throw new Error(`Unsupported Markdown in a line, "${token.type}": ${token.raw}`)
  }
}

const linkAttributes = (href: string): Record<string, string> =>
  /^https?:/.test(href) ? { href, rel: 'noreferrer' } : { href }

/** The first questions of a page are open from the start, because they are asked most often. */
const OPEN_QUESTIONS = 2

/** Turns each h3, with what follows it up to the next h2 or h3, into a question that expands. */
export function toQuestions(trees: Tree[]): Tree[] {
  const result: Tree[] = []
  let answer: Tree[] | undefined
  let count = 0
  for (const tree of trees) {
    const [tag, attributes = {}, children = []] = typeof tree === 'string' ? [] : tree
    if (tag === 'h3') {
      answer = []
      // The id is on the answer: browsers open <details> for a link to its content, not to itself.
      const answerBox: Tree = ['div', { id: attributes.id ?? '', className: 'answer' }, answer]
      const isOpen = ++count <= OPEN_QUESTIONS
      result.push([
        'details',
        isOpen ? { open: 'true' } : {},
        [['summary', {}, [['h3', {}, children]]], answerBox],
      ])
      continue
    }
    if (tag === 'h2') answer = undefined
    ;(answer ?? result).push(tree)
  }
  return result
}

export const plainText = (trees: Tree[]): string =>
  trees
    .map((tree) => (typeof tree === 'string' ? tree : `${plainText(tree[2])}${isBlock(tree[0]) ? ' ' : ''}`))
    .join('')

const isBlock = (tag: string) => !/^(a|em|strong)$/.test(tag)
