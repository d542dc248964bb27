import { createHash } from 'node:crypto'
import type { Payments } from '#server/platform/adapters/payments/port.ts'
import type { Config } from '#server/platform/config.ts'

type Sources = { scripts?: string[]; connections?: string[]; frames?: string[]; writesIntoPage?: true }

const recaptcha: Sources = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  connections: ['https://www.google.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/'],
  writesIntoPage: true,
}

/** As in docs.stripe.com/security/guide: the script, the card fields and 3-D Secure. */
const stripe: Sources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connections: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  writesIntoPage: true,
}

const getCardFormSources = ({ form: sandboxUrl }: Payments['browserSettings']): Sources =>
  sandboxUrl ? { connections: [sandboxUrl], frames: [sandboxUrl] } : stripe

export type ThirdParties = {
  withRecaptcha?: boolean | undefined
  payments?: Payments['browserSettings'] | undefined
}

/** For every response. Pages, pictures and the API have policies of their own, which say more. */
export const createSecurityHeaders = ({ ADULT_URL }: Pick<Config, 'ADULT_URL'>) => ({
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // With this header, a browser uses only https for a year. In trial and in home mode there is no https.
  ...(ADULT_URL.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

/** For every response of the API, the live stream included. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** Allows our own files, the page's inline scripts and styles, and the given third parties. */
export function createContentSecurityPolicy(html: string, { withRecaptcha, payments }: ThirdParties) {
  const scripts = hashInline(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const styles = hashInline(html, /<style>([\s\S]*?)<\/style>/g)
  const thirdParties = [
    ...(withRecaptcha ? [recaptcha] : []),
    ...(payments ? [getCardFormSources(payments)] : []),
  ]
  const listAll = (kind: 'connections' | 'frames' | 'scripts') =>
    thirdParties.flatMap((sources) => sources[kind] ?? [])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...listAll('scripts')].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...listAll('connections')].join(' '),
    ...(listAll('frames').length > 0 ? [['frame-src', ...listAll('frames')].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Third-party scripts write into the page without Trusted Types.
    ...(thirdParties.some(({ writesIntoPage }) => writesIntoPage)
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types altcha-worker']),
  ].join('; ')
}

const hashInline = (html: string, inline: RegExp) =>
  new Set(
    [...html.matchAll(inline)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  )
