import type { Language } from '#contract/values.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { type ContentPage, isArticle } from './pages.ts'
import type { Tree } from './tree.ts'

/** Returns the articles of a language as RSS 2.0 with their full text. The server replaces `__ADULT_URL__`. */
export function createFeed(pages: ContentPage[], language: Language) {
  const blog = pages.find(({ path }) => path === '/blog')
  const query = language === 'en-CA' ? '' : `?language=${language}`
  const articles = pages.filter(isArticle)
  const items = articles.map(({ path, title, description, date = '', body }) => {
    const address = `__ADULT_URL__${path}${query}`
    return [
      '    <item>',
      `      <title>${escapeHtml(title)}</title>`,
      `      <link>${address}</link>`,
      `      <guid>${address}</guid>`,
      `      <pubDate>${toRssDate(date)}</pubDate>`,
      `      <description>${escapeHtml(description)}</description>`,
      `      <content:encoded>${escapeHtml(toHtml(body))}</content:encoded>`,
      '    </item>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '  <channel>',
    `    <title>${escapeHtml(`${blog?.title} · Questnest`)}</title>`,
    `    <link>__ADULT_URL__/blog${query}</link>`,
    `    <description>${escapeHtml(blog?.description ?? '')}</description>`,
    `    <language>${language.toLowerCase()}</language>`,
    `    <lastBuildDate>${toRssDate(articles[0]?.date ?? '')}</lastBuildDate>`,
    `    <atom:link rel="self" type="application/rss+xml" href="__ADULT_URL__/blog/feed.xml${query}"/>`,
    ...items,
    '  </channel>',
    '</rss>\n',
  ].join('\n')
}

/** Formats a day as RFC 822 requires: Mon, 16 Nov 2026 00:00:00 GMT. */
const toRssDate = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString()

function toHtml(trees: Tree[]): string {
  return trees
    .map((tree) => {
      if (typeof tree === 'string') return escapeHtml(tree)
      const [tag, attributes, children] = tree
      const attributeTexts = Object.entries(attributes).map(
        ([name, value]) => ` ${name}="${escapeHtml(absoluteUrl(name, value))}"`,
      )
      return `<${tag}${attributeTexts.join('')}>${toHtml(children)}</${tag}>`
    })
    .join('')
}

/** Feed readers need absolute URLs. */
const absoluteUrl = (name: string, value: string) =>
  name === 'href' && value.startsWith('/') ? `__ADULT_URL__${value}` : value
