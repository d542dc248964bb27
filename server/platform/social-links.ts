import { escapeHtml } from './html.ts'

/** Networks by what their hosts end in, as they write themselves. */
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

/** Of addresses divided by | each with the name of its network, or of its host where we know none. */
export function parseSocialLinks(setting: string): Record<string, string> {
  const urls = setting.split('|').map((url) => new URL(url.trim()))
  return Object.fromEntries(
    urls.map(({ href, hostname }) => {
      const host = hostname.replace(/^www\./, '')
      const known = Object.keys(networks).find((end) => host === end || host.endsWith(`.${end}`))
      return [networks[known ?? ''] ?? host, href]
    }),
  )
}

export const isSocialLinks = (setting: string) =>
  setting.split('|').every((url) => URL.canParse(url.trim()) && url.trim().startsWith('https://'))

/** A list's lines, for the pages that were made before anybody knew them. */
export const toListItems = (links: Record<string, string>) =>
  Object.entries(links)
    .map(([name, url]) => `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></li>`)
    .join('')
