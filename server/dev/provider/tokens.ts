import { createHash } from 'node:crypto'
import { hoursAfter } from '#contract/calendar.ts'
import type { SocialProviderName } from '#contract/values.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Whom a local access token is for, and which app got it. */
export type Grant = {
  provider: SocialProviderName
  app: App
  subject: string
  email: string
  isVerified: boolean
  first_name: string
  last_name: string
  /** In milliseconds. */
  expires: number
}
export type App = 'ours' | 'foreign'

/** The two apps that the local providers know: this one, and somebody else's. */
export const appIds: Record<SocialProviderName, Record<App, string>> = {
  google: { ours: 'questnest-on-trial', foreign: 'another-app' },
  facebook: { ours: '100000000000001', foreign: '999999999999999' },
}
export const facebookSecret = ({ secrets }: Pick<Deps, 'secrets'>, appId: string) =>
  secrets.hmac('dev-provider-app', appId)

type GrantRequest = Pick<Grant, 'provider' | 'email'> & Partial<Omit<Grant, 'expires'>> & { hours?: number }

/** An access token as the local provider gives it, good for an hour. It carries what it says, signed. */
export function grantToken(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { hours = 1, ...wish }: GrantRequest,
): string {
  const granted: Grant = {
    app: 'ours',
    isVerified: true,
    first_name: 'Noor',
    last_name: 'Haddad',
    subject: toSubject(wish.email),
    expires: hoursAfter(clock.now(), hours).getTime(),
    ...wish,
  }
  const text = Buffer.from(JSON.stringify(granted)).toString('base64url')
  return `${text}.${secrets.hmac('dev-provider', text)}`
}

/** What a token says; undefined for one of somebody else's making, or of the other provider. */
export function readGrant(
  { secrets }: Pick<Deps, 'secrets'>,
  provider: SocialProviderName,
  token: string,
): Grant | undefined {
  const [text = '', signature] = token.split('.')
  if (signature !== secrets.hmac('dev-provider', text)) return undefined
  // Nobody else can sign.
  const granted = JSON.parse(Buffer.from(text, 'base64url').toString()) as Grant
  return granted.provider === provider ? granted : undefined
}

/** A person's number at the provider: always the same for one address. */
const toSubject = (email: string) =>
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`).toString()
