import { createHash } from 'node:crypto'
import type { Payments } from '#server/platform/adapters/payments/port.ts'

/** What a page needs of somebody else's servers. */
type Others = { scripts?: string[]; asked?: string[]; frames?: string[]; writesIntoPage?: true }

const google: Others = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  asked: ['https://www.google.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/'],
  writesIntoPage: true,
}

/** As docs.stripe.com/security/guide says: its script, its fields, and the banks' questions. */
const stripe: Others = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  asked: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  writesIntoPage: true,
}

const cardsBy = ({ form }: Payments['browser']): Others => (form ? { asked: [form], frames: [form] } : stripe)

export type ThirdParties = {
  /** The bot check is Google's, whose script then has to run. */
  withRecaptcha?: boolean | undefined
  /** Cards are taken. */
  payments?: Payments['browser'] | undefined
}

/** Only our own files run and style, what was built into this very page, and what is wanted beside them. */
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
    // Their scripts write into the page without asking a policy.
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
