import type { FastifyRequest } from 'fastify'
import { type Language, languages } from '#contract/values.ts'

/** Returns the preferred supported language of an Accept-Language header, else English. */
export function parseAcceptLanguage(header: string | undefined): Language {
  const preferences = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...rest] = entry.trim().split(';')
      const quality = rest.find((part) => part.trim().startsWith('q='))
      return { tag: tag.toLowerCase(), weight: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of preferences) {
    const found = languages.find((language) => language.slice(0, 2) === tag.slice(0, 2))
    if (found) return found
  }
  return 'en-CA'
}

/**
 * Returns the language if the header Accept-Language is exactly one supported language, as our own pages send it. Returns
 * undefined for a browser's usual list of preferences.
 */
export const findPageLanguage = (header: string | undefined): Language | undefined =>
  languages.find((language) => language === header)

/** Pages without JavaScript change the language with `?language=fr-CA`. */
export function findQueryLanguage(request: FastifyRequest): Language | undefined {
  const requested = new URLSearchParams(request.url.split('?')[1]).get('language')
  return languages.find((language) => language === requested)
}

export function getVisitorLanguage(request: FastifyRequest): Language {
  const cookie = /(?:^|;\s*)PARAGLIDE_LOCALE=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  return (
    languages.find((language) => language === cookie) ??
    parseAcceptLanguage(request.headers['accept-language'])
  )
}

export const createLanguageCookie = (language: Language) =>
  `PARAGLIDE_LOCALE=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
