import { escapeHtml } from './html.ts'

/** Network names by the domain that their host names end with. */
const networks: Record<string, string> = {
  'bsky.app': 'Bluesky',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'pinterest.ca': 'Pinterest',
  'pinterest.com': 'Pinterest',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

/** Parses URLs divided by `|`. Returns them by the name of their network, or of the host for an unknown network. */
export function parseSocialLinks(setting: string): Record<string, string> {
  const urls = setting.split('|').map((url) => new URL(url.trim()))
  return Object.fromEntries(
    urls.map(({ href, hostname }) => {
      const host = hostname.replace(/^www\./, '')
      const domain = Object.keys(networks).find((name) => host === name || host.endsWith(`.${name}`))
      return [networks[domain ?? ''] ?? host, href]
    }),
  )
}

export const isSocialLinks = (setting: string) =>
  setting.split('|').every((url) => URL.canParse(url.trim()) && url.trim().startsWith('https://'))

/** Returns HTML list items, for pages that were built before the links were known. */
export const toListItems = (links: Record<string, string>) =>
  Object.entries(links)
    .map(([name, url]) => `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></li>`)
    .join('')
