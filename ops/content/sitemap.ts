import { languages } from '#contract/values.ts'
import { readContentPages } from './pages.ts'

/* The server replaces `__ADULT_URL__` with the address of the parents' site. */

/** Only the first language's URL has no query; it is also offered to visitors of all other languages (`x-default`). */
const pageUrl = (path: string, language: string) =>
  `__ADULT_URL__${path}${language === languages[0] ? '' : `?language=${language}`}`

export function createSitemap(paths: string[]) {
  const dates = new Map(readContentPages(languages[0]).map(({ path, date }) => [path, date]))
  const pages = paths.flatMap((path) => {
    const alternates = [
      ...languages.map((language) => [language, pageUrl(path, language)]),
      ['x-default', pageUrl(path, languages[0])],
    ]
    const links = alternates.map(
      ([name, href]) => `    <xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`,
    )
    const date = dates.get(path)
    return languages.map((language) =>
      [
        '  <url>',
        `    <loc>${pageUrl(path, language)}</loc>`,
        ...(date ? [`    <lastmod>${date}</lastmod>`] : []),
        ...links,
        '  </url>',
      ].join('\n'),
    )
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages,
    '</urlset>\n',
  ].join('\n')
}

/** Paths with personal data or one-time links from mails. Family pages need a sign-in anyway. */
const disallowedPaths = [
  '/api/',
  '/avatars/',
  '/join/',
  '/newsletter/confirm/',
  '/oauth/',
  '/reset/',
  '/unsubscribe/',
  '/verify/',
]

export const createRobots = (site: 'adult' | 'kid') =>
  site === 'kid'
    ? 'User-agent: *\nDisallow: /\n'
    : [
        'User-agent: *',
        ...disallowedPaths.map((path) => `Disallow: ${path}`),
        '',
        'Sitemap: __ADULT_URL__/sitemap.xml\n',
      ].join('\n')
