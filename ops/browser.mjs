import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installSystemPackage } from './apt.mjs'
import { giveUp, run } from './prepare.mjs'

/** Debian's shell of Chromium has no window to draw and is a third faster at the same journeys. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The machine's Chromium: where CHROMIUM says, else on the PATH. Undefined means the one that Playwright downloads. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** Makes sure that Playwright will find a browser. */
export async function installBrowser() {
  if (findChromium()) return
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await installSystemPackage(name, 'The browser tests')) && findChromium()) return
  if ((await run('playwright', ['install', 'chromium'])) !== 0)
    giveUp('No Chromium was found: install it, or set CHROMIUM to the path of its executable.')
}

/**
 * Makes sure of letters as wide as Arial's, which nearly every visitor has: pages are painted in them until our own fonts
 * are there, and with wider ones their lines break elsewhere.
 */
export async function installStandInFont() {
  if (process.platform === 'linux' && !existsSync('/usr/share/fonts/truetype/liberation'))
    await installSystemPackage('fonts-liberation', 'Measuring pages')
}
