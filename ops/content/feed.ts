import type { Language } from '#contract/values.ts'
import { isArticle, type Paper } from './papers.ts'
import type { Tree } from './tree.ts'

/** The articles of a language as RSS 2.0, whole, so that they can be read in the reader. The server fills in addresses. */
export function feedOf(papers: Paper[], language: Language) {
  const blog = papers.find(({ path }) => path === '/blog')
  const query = language === 'en-CA' ? '' : `?language=${language}`
  const articles = papers.filter(isArticle)
  const items = articles.map(({ path, title, description, date = '', body }) => {
    const address = `__ADULT_URL__${path}${query}`
    return [
      '    <item>',
      `      <title>${escaped(title)}</title>`,
      `      <link>${address}</link>`,
      `      <guid>${address}</guid>`,
      `      <pubDate>${asInMail(date)}</pubDate>`,
      `      <description>${escaped(description)}</description>`,
      `      <content:encoded>${escaped(htmlOf(body))}</content:encoded>`,
      '    </item>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '  <channel>',
    `    <title>${escaped(`${blog?.title} · Questnest`)}</title>`,
    `    <link>__ADULT_URL__/blog${query}</link>`,
    `    <description>${escaped(blog?.description ?? '')}</description>`,
    `    <language>${language.toLowerCase()}</language>`,
    `    <lastBuildDate>${asInMail(articles[0]?.date ?? '')}</lastBuildDate>`,
    `    <atom:link rel="self" type="application/rss+xml" href="__ADULT_URL__/blog/feed.xml${query}"/>`,
    ...items,
    '  </channel>',
    '</rss>\n',
  ].join('\n')
}

/** A day as RSS wants it, which is as mails have it: Mon, 16 Nov 2026 00:00:00 GMT. */
const asInMail = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString()

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function htmlOf(trees: Tree[]): string {
  return trees
    .map((tree) => {
      if (typeof tree === 'string') return escaped(tree)
      const [tag, attributes, children] = tree
      const facts = Object.entries(attributes).map(
        ([name, value]) => ` ${name}="${escaped(whole(name, value))}"`,
      )
      return `<${tag}${facts.join('')}>${htmlOf(children)}</${tag}>`
    })
    .join('')
}

/** Away from our site a path leads nowhere. */
const whole = (name: string, value: string) =>
  name === 'href' && value.startsWith('/') ? `__ADULT_URL__${value}` : value
