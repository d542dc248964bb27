import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installSystemPackage } from './apt.mjs'
import { giveUp, run } from './prepare.mjs'

/** In order of preference: Debian's headless shell runs the browser tests a third faster than the others. */
const programNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/**
 * Returns the path in CHROMIUM, or else of a Chromium or Chrome in /usr/bin or on the PATH. If it is undefined, Playwright uses
 * the Chromium that it has downloaded.
 */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders
    .flatMap((folder) => programNames.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** Installs Chromium, by apt or Playwright, if there is none. Exits with an error if that fails. */
export async function installBrowser() {
  if (findChromium()) return
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await installSystemPackage(name, 'The browser tests')) && findChromium()) return
  if ((await run('playwright', ['install', 'chromium'])) !== 0)
    giveUp('Chromium not found. Install it, or set CHROMIUM to the path of its executable.')
}

/**
 * Installs a font with the metrics of Arial. Pages use Arial, which nearly every visitor has, until our web fonts have
 * loaded; a font of another width would move the line breaks.
 */
export async function installArialReplacement() {
  if (process.platform === 'linux' && !existsSync('/usr/share/fonts/truetype/liberation'))
    await installSystemPackage('fonts-liberation', 'Measuring pages')
}
