/*
 * npm run gallery: writes screenshots of every screen and every mail, in both widths, both languages and both looks of the
 * site (light and dark, or Day and Night), to build/gallery. Lists problems: accessibility violations (axe), page errors,
 * requests to foreign hosts, horizontal scrolling, HTML errors, and, on phones with large text, parts that are cut off,
 * lie over others, or cannot be reached.
 * Arguments select some of the screenshots: `npm run gallery -- store kid-rewards fr-CA 390`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import prepareDataDir from '../../tests/e2e/support/global-setup.ts'
import { openTestServer } from '../../tests/e2e/support/start-server.ts'
import { findChromium, installBrowser } from '../browser.mjs'
import { buildPages, root } from '../prepare.mjs'
import { checkHtml, htmlFileOf } from './html-checker.ts'
import { renderIndexPage } from './index-page.ts'
import { shootMails } from './mails.ts'
import { screens } from './screens.ts'
import { type Shot, shoot } from './shoot.ts'
import { parseSelection, type TextSize } from './variants.ts'

const WORKERS = 2

const { variants, isSelected } = parseSelection(process.argv.slice(2))
const folder = join(root, 'build/gallery')
await installBrowser()
await buildPages()
await rm(folder, { recursive: true, force: true })
const htmlFolder = join(folder, 'html')
await mkdir(htmlFolder, { recursive: true })

const removeDataDir = await prepareDataDir()
const server = await openTestServer({ SEED: 'demo' })
const executablePath = findChromium()
const launch = (...args: string[]) =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', ...args],
  })
// For large text, sets the browser's own font size as a person would: media queries in rem follow only that.
const browsers: Record<TextSize, Browser> = {
  normal: await launch(),
  large: await launch('--blink-settings=defaultFontSize=32'),
}
const shots: Shot[] = []
const remainingVariants = [...variants]
try {
  await Promise.all(Array.from({ length: WORKERS }, shootVariants))
} finally {
  for (const browser of Object.values(browsers)) await browser.close()
  await server.close()
  await removeDataDir()
}
const htmlErrors = await checkHtml(htmlFolder)
for (const shot of shots) shot.problems.push(...(htmlErrors.get(htmlFileOf(shot.file)) ?? []))
shots.sort((one, other) => one.site.localeCompare(other.site) || one.name.localeCompare(other.name))
await writeFile(join(folder, 'index.html'), renderIndexPage(shots))
report()

async function shootVariants() {
  for (let variant = remainingVariants.shift(); variant; variant = remainingVariants.shift()) {
    const { site, text } = variant
    const browser = browsers[text]
    const selected = screens.filter((screen) => screen.site === site && isSelected(screen.name))
    await collect(shoot({ browser, server, variant, screens: selected, folder, htmlFolder }))
    if (site === 'adult' && text === 'normal')
      await collect(shootMails({ browser, server, variant, isSelected, folder }))
    console.log(`${Object.values(variant).join(' ')}: ${shots.length} pictures so far`)
  }
}

async function collect(newShots: AsyncIterable<Shot>) {
  for await (const shot of newShots) shots.push(shot)
}

function report() {
  const faulty = shots.filter(({ problems }) => problems.length > 0)
  for (const { file, problems } of faulty) console.log(`\n${file}\n  ${problems.join('\n  ')}`)
  console.log(`\n${shots.length} pictures in build/gallery/index.html, ${faulty.length} with problems`)
  process.exitCode = shots.length > 0 && faulty.length === 0 ? 0 : 1
}
