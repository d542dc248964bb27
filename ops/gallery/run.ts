/*
 * npm run gallery: writes screenshots of every screen in both widths, languages and skins, and of every mail, to
 * build/gallery, and lists problems: axe violations, page errors, foreign hosts, horizontal scrolling, HTML errors.
 * Arguments select: `npm run gallery -- store kid-rewards fr-CA 390`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import prepareDataDir from '../../tests/e2e/support/global-setup.ts'
import { openTestServer } from '../../tests/e2e/support/start-server.ts'
import { findChromium, installBrowser } from '../browser.mjs'
import { buildPages, root } from '../prepare.mjs'
import { checkHtml, htmlFileOf } from './html-checker.ts'
import { wantedBy } from './looks.ts'
import { shootMails } from './mails.ts'
import { screens } from './screens.ts'
import { sheetOf } from './sheet.ts'
import { type Shot, shoot } from './shoot.ts'

const WORKERS = 2

const { looks, isWanted } = wantedBy(process.argv.slice(2))
const folder = join(root, 'build/gallery')
await installBrowser()
await buildPages()
await rm(folder, { recursive: true, force: true })
const htmlFolder = join(folder, 'html')
await mkdir(htmlFolder, { recursive: true })

const removePrepared = await prepareDataDir()
const server = await openTestServer({ SEED: 'demo' })
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const shots: Shot[] = []
const waiting = [...looks]
try {
  await Promise.all(Array.from({ length: WORKERS }, work))
} finally {
  await browser.close()
  await server.close()
  await removePrepared()
}
const htmlErrors = await checkHtml(htmlFolder)
for (const shot of shots) shot.problems.push(...(htmlErrors.get(htmlFileOf(shot.file)) ?? []))
shots.sort((one, other) => one.site.localeCompare(other.site) || one.name.localeCompare(other.name))
await writeFile(join(folder, 'index.html'), sheetOf(shots))
report()

async function work() {
  for (let look = waiting.shift(); look; look = waiting.shift()) {
    const { site } = look
    const wanted = screens.filter((screen) => screen.site === site && isWanted(screen.name))
    await collect(shoot({ browser, server, look, screens: wanted, folder, htmlFolder }))
    if (site === 'adult') await collect(shootMails({ browser, server, look, isWanted, folder }))
    console.log(`${Object.values(look).join(' ')}: ${shots.length} pictures so far`)
  }
}

async function collect(made: AsyncIterable<Shot>) {
  for await (const shot of made) shots.push(shot)
}

function report() {
  const bad = shots.filter(({ problems }) => problems.length > 0)
  for (const { file, problems } of bad) console.log(`\n${file}\n  ${problems.join('\n  ')}`)
  console.log(`\n${shots.length} pictures in build/gallery/index.html, ${bad.length} with something wrong`)
  process.exitCode = shots.length > 0 && bad.length === 0 ? 0 : 1
}
