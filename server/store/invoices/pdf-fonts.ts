import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { unpackWoff } from './woff.ts'

export type Face = 'heading' | 'bold' | 'text'
export type TextRun = { text: string; font: string }

/** Each face has two files: `latin` for English and French, `latin-ext` for the rest of Europe. */
const files: Record<Face, string> = {
  heading: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-*-700-normal.woff',
  bold: '@fontsource/figtree/files/figtree-*-600-normal.woff',
  text: '@fontsource/figtree/files/figtree-*-400-normal.woff',
}
const subsets = ['latin', 'latin-ext']

type Font = { name: string; content: Buffer; codePoints: Set<number> }

const readFonts = (face: Face): Font[] =>
  subsets.map((subset) => {
    const path = fileURLToPath(import.meta.resolve(files[face].replace('*', subset)))
    const content = unpackWoff(readFileSync(path))
    const font = fontkit.create(content)
    if (!('characterSet' in font))
      throw new Error(`${files[face]} (${subset}) is a collection of fonts, but must be a single font`)
    return { name: `${face}-${subset}`, content, codePoints: new Set(font.characterSet) }
  })

let cached: Record<Face, Font[]> | undefined
const getFonts = () => {
  cached ??= { heading: readFonts('heading'), bold: readFonts('bold'), text: readFonts('text') }
  return cached
}

export const listFonts = (): Font[] => Object.values(getFonts()).flat()

/**
 * Splits a text into runs, each in the font of one file. A letter or digit that no font has becomes "?"; any other
 * character that no font has is dropped.
 */
export function splitIntoRuns(text: string, face: Face): TextRun[] {
  const fonts = getFonts()[face]
  const runs: TextRun[] = []
  for (const character of cleanText(text)) {
    const font = findFontWith(character, fonts)
    const shown = font ? character : /[\p{L}\p{N}]/u.test(character) ? '?' : ''
    const name = (font ?? fonts[0])?.name ?? ''
    const last = runs.at(-1)
    if (last?.font === name) last.text += shown
    else if (shown) runs.push({ text: shown, font: name })
  }
  return runs
}

const findFontWith = (character: string, fonts: Font[]) =>
  fonts.find(({ codePoints }) => codePoints.has(character.codePointAt(0) ?? 0))

/**
 * Replaces line breaks and tabs with spaces. Replaces the narrow no-break space, which our fonts lack, with the ordinary
 * no-break space. Removes control characters.
 */
const cleanText = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\u202F', '\u00A0')
    .replace(/[\p{Zl}\p{Zp}\t\n\r]/gu, ' ')
    .replace(/\p{C}/gu, '')
