import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { fontIn } from './woff.ts'

export type Face = 'heading' | 'bold' | 'text'
export type Run = { text: string; font: string }

/** Each face has two files: `latin` for English and French, `latin-ext` for the rest of Europe. */
const files: Record<Face, string> = {
  heading: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-*-700-normal.woff',
  bold: '@fontsource/figtree/files/figtree-*-600-normal.woff',
  text: '@fontsource/figtree/files/figtree-*-400-normal.woff',
}
const parts = ['latin', 'latin-ext']

type Font = { name: string; content: Buffer; letters: Set<number> }

const read = (face: Face): Font[] =>
  parts.map((part) => {
    const content = fontIn(readFileSync(fileURLToPath(import.meta.resolve(files[face].replace('*', part)))))
    const font = fontkit.create(content)
    if (!('characterSet' in font))
      throw new Error(`${files[face]} (${part}) is a font collection, but a single font is needed`)
    return { name: `${face}-${part}`, content, letters: new Set(font.characterSet) }
  })

let cached: Record<Face, Font[]> | undefined
const fonts = () => {
  cached ??= { heading: read('heading'), bold: read('bold'), text: read('text') }
  return cached
}

export const everyFont = (): Font[] => Object.values(fonts()).flat()

/** Splits a text into runs of one font file. Unknown letters and digits become "?"; other unknown characters are left out. */
export function runsOf(text: string, face: Face): Run[] {
  const own = fonts()[face]
  const runs: Run[] = []
  for (const letter of plain(text)) {
    const font = fontWith(letter, own)
    const shown = font ? letter : /[\p{L}\p{N}]/u.test(letter) ? '?' : ''
    const name = (font ?? own[0])?.name ?? ''
    const last = runs.at(-1)
    if (last?.font === name) last.text += shown
    else if (shown) runs.push({ text: shown, font: name })
  }
  return runs
}

const fontWith = (letter: string, own: Font[]) =>
  own.find(({ letters }) => letters.has(letter.codePointAt(0) ?? 0))

/** Removes line breaks and control characters, and replaces the narrow space, which our fonts lack. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\u202F', '\u00A0')
    .replace(/[\p{Zl}\p{Zp}\t\n\r]/gu, ' ')
    .replace(/\p{C}/gu, '')
