import { isIP } from 'node:net'

/** Networks of a house, of one machine, and of private networks such as Tailscale. */
const HOME_NETWORK =
  /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
/** Names that the public domain name system does not have, and that of the FRITZ!Box, whose maker owns it there. */
const HOME_NAME = /^[a-z0-9-]+$|\.(local|localhost|lan|home|internal|home\.arpa)$|(^|\.)fritz\.box$/

/**
 * Returns the addresses of the two sites in home mode, the kid site on the next port, and where the server listens: at all
 * addresses of the machine.
 */
export function parseHomeAddress(address: string) {
  const url = new URL(address)
  const port = Number(url.port || 80)
  return {
    port,
    host: url.hostname.startsWith('[') ? '::' : '0.0.0.0',
    ADULT_URL: url.origin,
    KID_URL: new URL(`http://${url.hostname}:${port + 1}`).origin,
  }
}

const isHomeNetwork = (hostname: string) =>
  isIP(hostname) === 4
    ? HOME_NETWORK.test(hostname)
    : /^\[(::1|f[cd][0-9a-f]{2}:.*)\]$/.test(hostname) || HOME_NAME.test(hostname)

/** Settings that home mode decides itself, or that need https or a public address, and why they are refused. */
const refused = {
  ADULT_URL: 'HOME_ADDRESS is the address of the parents’ site',
  KID_URL: 'the kid site is on the next port of HOME_ADDRESS',
  GOOGLE_CLIENT_ID: 'Google signs in only to sites with https',
  FACEBOOK_APP_ID: 'Facebook signs in only to sites with https',
} as const

type Settings = { HOME_ADDRESS?: string | undefined } & Record<
  'ROLE' | 'POINTS' | 'PAYMENTS' | 'BOT_CHECK' | 'TRUST_PROXY',
  string
>

/** Returns one sentence for each setting that contradicts HOME_ADDRESS. `given`: the settings without defaults. */
export function findHomeMistakes(
  { HOME_ADDRESS: address = '', ...config }: Settings,
  given: { [name in keyof typeof refused]?: string | undefined },
): string[] {
  const { hostname } = new URL(address)
  const mistakes = Object.entries(refused)
    .filter(([name]) => given[name as keyof typeof refused])
    .map(([name, reason]) => `Leave out ${name}: ${reason}.`)
  if (!isHomeNetwork(hostname))
    mistakes.push(
      `HOME_ADDRESS (${address}) must be in your own network, such as http://192.168.1.20:3000 or http://questnest.local:3000. A server that others can reach needs https: see docs/OPERATING.md#production.`,
    )
  if (config.ROLE !== 'all')
    mistakes.push('HOME_ADDRESS needs ROLE=all: it serves few families from one process.')
  if (config.TRUST_PROXY !== 'off')
    mistakes.push(
      'HOME_ADDRESS needs TRUST_PROXY=off: no proxy stands before it, so everybody could claim any network address. Leave it out.',
    )
  if (config.POINTS === 'bought' || config.PAYMENTS === 'on')
    mistakes.push('HOME_ADDRESS sells no points, because cards need https. Leave out POINTS and PAYMENTS.')
  if (config.BOT_CHECK !== 'off')
    mistakes.push(
      'HOME_ADDRESS needs BOT_CHECK=off: browsers cannot solve the check without https. Leave it out.',
    )
  return mistakes
}

/** In a container the ports may differ, because others are published; elsewhere nobody would reach the server. */
export function getPortNotice({ HOME_ADDRESS, PORT }: { HOME_ADDRESS?: string | undefined; PORT: number }) {
  const port = HOME_ADDRESS === undefined ? PORT : parseHomeAddress(HOME_ADDRESS).port
  return port === PORT
    ? undefined
    : `PORT is ${PORT}, but HOME_ADDRESS has port ${port}: something must forward ${port} to ${PORT} and ${port + 1} to ${PORT + 1}, as the published ports of a container do. Otherwise leave out PORT.`
}
