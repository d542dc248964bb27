import { createHash } from 'node:crypto'
import { hoursAfter } from '#contract/calendar.ts'
import type { SocialProviderName } from '#contract/values.ts'
import type { Deps } from '#server/platform/deps.ts'

/** The content of an access token of the local providers, which stand in for Google, Facebook and others in trial mode. */
export type Grant = {
  provider: SocialProviderName
  app: App
  /** The person's id at the provider. */
  subject: string
  email: string
  isVerified: boolean
  first_name: string
  last_name: string
  /** Milliseconds since 1970. */
  expires: number
}
export type App = 'questnest' | 'foreign'

/** The apps that the local providers know: Questnest, and a foreign app, whose tokens Questnest must refuse. */
export const appIds: Record<SocialProviderName, Record<App, string>> = {
  google: { questnest: 'questnest-on-trial', foreign: 'another-app' },
  facebook: { questnest: '100000000000001', foreign: '999999999999999' },
  openid: { questnest: 'questnest-on-trial', foreign: 'another-app' },
}
/** The secret of Questnest's app at the local providers, except at Facebook's. */
export const LOCAL_SECRET = 'only-for-this-machine'
export const facebookSecret = ({ secrets }: Pick<Deps, 'secrets'>, appId: string) =>
  secrets.hmac('dev-provider-app', appId)

type GrantRequest = Pick<Grant, 'provider' | 'email'> & Partial<Omit<Grant, 'expires'>> & { hours?: number }

/** Fills in what a request leaves out. A grant with negative `hours` has already expired. */
export const createGrant = (
  { clock }: Pick<Deps, 'clock'>,
  { hours = 1, ...request }: GrantRequest,
): Grant => ({
  app: 'questnest',
  isVerified: true,
  first_name: 'Noor',
  last_name: 'Haddad',
  subject: toSubject(request.email),
  expires: hoursAfter(clock.now(), hours).getTime(),
  ...request,
})

/** Returns a signed access token that contains its grant. */
export function grantToken(deps: Pick<Deps, 'secrets' | 'clock'>, request: GrantRequest): string {
  const { secrets } = deps
  const grant = createGrant(deps, request)
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return `${payload}.${secrets.hmac('dev-provider', payload)}`
}

/** Returns the content of a token; undefined if the signature is wrong or the token belongs to the other provider. */
export function readGrant(
  { secrets }: Pick<Deps, 'secrets'>,
  provider: SocialProviderName,
  token: string,
): Grant | undefined {
  const [payload = '', signature] = token.split('.')
  if (signature !== secrets.hmac('dev-provider', payload)) return undefined
  // The signature was checked, so the content is a Grant.
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grant
  return grant.provider === provider ? grant : undefined
}

/** Returns a person's id at the provider: the same address always gives the same id. */
const toSubject = (email: string) =>
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`).toString()
