import { createHash } from 'node:crypto'
import type { Payments } from '#server/platform/adapters/payments/port.ts'

type Others = { scripts?: string[]; asked?: string[]; frames?: string[]; writesIntoPage?: true }

const google: Others = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  asked: ['https://www.google.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/'],
  writesIntoPage: true,
}

/** As in docs.stripe.com/security/guide: the script, the card fields and 3-D Secure. */
const stripe: Others = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  asked: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  writesIntoPage: true,
}

const cardsBy = ({ form }: Payments['browser']): Others => (form ? { asked: [form], frames: [form] } : stripe)

export type ThirdParties = {
  withRecaptcha?: boolean | undefined
  payments?: Payments['browser'] | undefined
}

/** Allows our own files, the page's inline scripts and styles, and the given third parties. */
export function createContentSecurityPolicy(html: string, { withRecaptcha, payments }: ThirdParties) {
  const scripts = hashInline(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const styles = hashInline(html, /<style>([\s\S]*?)<\/style>/g)
  const others = [...(withRecaptcha ? [google] : []), ...(payments ? [cardsBy(payments)] : [])]
  const all = (of: 'asked' | 'frames' | 'scripts') => others.flatMap((other) => other[of] ?? [])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...all('scripts')].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...all('asked')].join(' '),
    ...(all('frames').length > 0 ? [['frame-src', ...all('frames')].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Third-party scripts write into the page without Trusted Types.
    ...(others.some(({ writesIntoPage }) => writesIntoPage)
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
