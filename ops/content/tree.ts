import { Lexer, type Token, type Tokens } from 'marked'

/** A written text as a page builds it: words, or an element with its attributes and what is in it. */
export type Tree = string | readonly [tag: string, attributes: Record<string, string>, children: Tree[]]

/** What an address's `#…` names, of a heading's words. */
const slugify = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Markdown without HTML in it: a tree needs no parser in the browser, and its policy lets none in. */
export const parseMarkdown = (markdown: string): Tree[] => Lexer.lex(markdown).flatMap(toBlock)

function toBlock(token: Token): Tree[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading': {
      // `## Points and prices {#points}`: the same name in every language.
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
      const lines = items.map((item): Tree => ['li', {}, item.tokens.flatMap(toBlock)])
      // A list may go on where an earlier one stopped.
      const attributes: Record<string, string> = token.start > 1 ? { start: String(token.start) } : {}
      return [[token.ordered ? 'ol' : 'ul', attributes, lines]]
    }
    case 'table':
      return [toTable(token.header, token.rows)]
    default:
      throw new Error(`No page knows how to show this: ${token.raw}`)
  }
}

/** Each cell names its column, for narrow screens, where CSS makes a stack of each row. */
function toTable(header: Tokens.TableCell[], rows: Tokens.TableCell[][]): Tree {
  const titles = header.map(({ tokens }): Tree => ['th', { scope: 'col' }, toInline(tokens)])
  const cell = ({ tokens }: Tokens.TableCell, at: number): Tree => [
    'td',
    { 'data-title': header[at]?.text ?? '' },
    toInline(tokens),
  ]
  const lines = rows.map((row): Tree => ['tr', {}, row.map(cell)])
  return [
    'table',
    {},
    [
      ['thead', {}, [['tr', {}, titles]]],
      ['tbody', {}, lines],
    ],
  ]
}

function toInline(tokens: Token[]): Tree[] {
  const trees: Tree[] = []
  for (const token of tokens) {
    const tree = toInlineNode(token)
    const before = trees.at(-1)
    // Words beside words are one piece: the server looks for placeholders in it.
    if (typeof tree === 'string' && typeof before === 'string') trees[trees.length - 1] = before + tree
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
    default:
      throw new Error(`No line knows how to show this: ${token.raw}`)
  }
}

const linkAttributes = (href: string): Record<string, string> =>
  /^https?:/.test(href) ? { href, rel: 'noreferrer' } : { href }

/** Each heading of the third rank with what follows it becomes a question that opens: its answer stands in the page all along. */
export function toQuestions(trees: Tree[]): Tree[] {
  const made: Tree[] = []
  let answer: Tree[] | undefined
  for (const tree of trees) {
    const [tag, attributes = {}, children = []] = typeof tree === 'string' ? [] : tree
    if (tag === 'h3') {
      answer = []
      // A link to what lies inside opens the question; one to the question itself would not.
      const words: Tree = ['div', { id: attributes.id ?? '', className: 'answer' }, answer]
      made.push(['details', {}, [['summary', {}, [['h3', {}, children]]], words]])
      continue
    }
    if (tag === 'h2') answer = undefined
    ;(answer ?? made).push(tree)
  }
  return made
}

export const plainText = (trees: Tree[]): string =>
  trees
    .map((tree) => (typeof tree === 'string' ? tree : `${plainText(tree[2])}${isBlock(tree[0]) ? ' ' : ''}`))
    .join('')

const isBlock = (tag: string) => !/^(a|em|strong)$/.test(tag)
