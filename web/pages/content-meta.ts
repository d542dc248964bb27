import type { MetaDescriptor } from 'react-router'
import { languages } from '#contract/values.ts'
import { m } from '#messages'
import { baseLocale, getLocale } from '#messages/runtime.js'
import { pageMeta } from '#web/platform/app/meta.ts'
import { adultUrl } from '#web/platform/app/site.ts'

/** `date` makes the page an article. `picture` is a file name without its extension, for link previews. */
type PageInfo = { path: string; title: string; description: string; date?: string; picture?: string }

/** The page's URL in a language. Only the base language needs no `?language=`. */
const pageUrl = (language: string, path: string) =>
  `${adultUrl}${path}${language === baseLocale ? '' : `?language=${language}`}`

/** Metadata for search engines, feed readers and link previews. */
export function contentMeta(info: PageInfo): MetaDescriptor[] {
  const { path, title, description, date, picture = 'questnest' } = info
  const language = getLocale()
  const url = pageUrl(language, path)
  const others = languages.filter((other) => other !== language)
  const alternateLink = (hrefLang: string, href: string) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href,
  })
  const properties = {
    'og:type': date ? 'article' : 'website',
    'og:site_name': m.app_name(),
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': language.replace('-', '_'),
    'og:image': previewUrl(language, picture),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': m.blog_preview_alt(),
    ...(date && { 'article:published_time': date }),
  }
  return [
    ...pageMeta(title, description),
    { tagName: 'link', rel: 'canonical', href: url },
    ...languages.map((each) => alternateLink(each, pageUrl(each, path))),
    alternateLink('x-default', `${adultUrl}${path}`),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: m.blog_feed_title(),
      href: pageUrl(language, '/blog/feed.xml'),
    },
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    ...others.map((other) => ({ property: 'og:locale:alternate', content: other.replace('-', '_') })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(date
      ? [{ 'script:ld+json': toArticleSchema({ url, language, title, description, date, picture }) }]
      : []),
  ]
}

const toArticleSchema = (info: Required<Omit<PageInfo, 'path'>> & { url: string; language: string }) => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: info.title,
  description: info.description,
  datePublished: info.date,
  inLanguage: info.language,
  mainEntityOfPage: info.url,
  image: previewUrl(info.language, info.picture),
  author: { '@type': 'Organization', name: m.app_name(), url: adultUrl },
})

const previewUrl = (language: string, name: string) => `${adultUrl}/cards/${language}/${name}.png`
