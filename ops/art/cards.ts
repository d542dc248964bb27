import { mkdir, readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { languages } from '../../contract/values.ts'
import { findChromium } from '../browser.mjs'
import { isArticle, readPapers } from '../papers/papers.ts'

// `node ops/art/cards.ts`: the pictures that stand for a page where it is linked, 1200 × 630, in both languages, into
// web/public/cards. One for each article with its drawing and title, one for everything else. A browser sets the letters.

const root = new URL('../../', import.meta.url)
const asData = async (path: string, type: string) =>
  `data:${type};base64,${(await readFile(new URL(path, root))).toString('base64')}`

const letters = await asData('web/assets/fonts/bricolage-grotesque.woff2', 'font/woff2')
const sign = await asData('web/assets/svg/logo-mark.svg', 'image/svg+xml')

/** Dark words on the sky of the site, the picture on the right, the sign below. */
const card = (title: string, picture: string, isWhole: boolean) => `<style>
@font-face { font-family: Bricolage; src: url(${letters}); font-weight: 200 800 }
* { margin: 0; box-sizing: border-box }
body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #fcf0da; color: #22302b; font-family: Bricolage }
h1 { position: absolute; left: 72px; top: 0; width: ${isWhole ? 560 : 520}px; height: 500px; display: flex; align-items: center;
  font-size: ${title.length > 55 ? 50 : title.length > 34 ? 58 : 68}px; font-weight: 800; line-height: 1.06; letter-spacing: -0.025em; text-wrap: balance }
p { position: absolute; left: 72px; ${isWhole ? 'top: 64px' : 'bottom: 56px'}; display: flex; align-items: center; gap: 16px; font-size: 38px; font-weight: 720; letter-spacing: -0.02em }
p img { width: 64px }
.scene { position: absolute; ${isWhole ? 'inset: 0; width: 1200px; height: 630px; object-fit: cover; object-position: 100% 100%' : 'right: 40px; top: 95px; width: 570px'} }
</style><img class="scene" src="${picture}"><h1>${title}</h1><p><img src="${sign}">Questnest</p>`

const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })

async function draw(language: string, name: string, title: string, drawing: string, isWhole = false) {
  await page.setContent(card(title, await asData(`web/assets/svg/${drawing}.svg`, 'image/svg+xml'), isWhole))
  await page.evaluate(() => document.fonts.ready)
  const file = new URL(`web/public/cards/${language}/${name}.png`, root)
  await mkdir(new URL('.', file), { recursive: true })
  // Cut paper has few colours: a palette makes it a third as large.
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(file.pathname)
}

for (const language of languages) {
  const words = JSON.parse(await readFile(new URL(`messages/${language}.json`, root), 'utf8'))
  await draw(language, 'questnest', words.landing_title, 'scene-hero', true)
  for (const { path, title, picture = '' } of readPapers(language).filter(isArticle))
    await draw(language, path.split('/').at(-1) ?? '', title, picture)
}
await browser.close()
