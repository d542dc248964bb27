import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { fontIn } from './woff.ts'

export type Face = 'heading' | 'bold' | 'text'
export type Run = { text: string; font: string }

/** Our letters, each face in two files: the letters of English and French, and those of the rest of Europe. */
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
    if (!('characterSet' in font)) throw new Error(`${face} is a collection of fonts`)
    return { name: `${face}-${part}`, content, letters: new Set(font.characterSet) }
  })

/** Read once, when the first page is drawn. */
let known: Record<Face, Font[]> | undefined
const fonts = () => {
  known ??= { heading: read('heading'), bold: read('bold'), text: read('text') }
  return known
}

export const everyFont = (): Font[] => Object.values(fonts()).flat()

/** A text in pieces that one font file has all letters of; what none has is left out, or a ? where it is a letter. */
export function runsOf(text: string, face: Face): Run[] {
  const own = fonts()[face]
  const runs: Run[] = []
  for (const letter of plain(text)) {
    const font = fontWith(letter, own)
    const known = font ? letter : /[\p{L}\p{N}]/u.test(letter) ? '?' : ''
    const name = (font ?? own[0])?.name ?? ''
    const last = runs.at(-1)
    if (last?.font === name) last.text += known
    else if (known) runs.push({ text: known, font: name })
  }
  return runs
}

const fontWith = (letter: string, own: Font[]) =>
  own.find(({ letters }) => letters.has(letter.codePointAt(0) ?? 0))

/** On one line, without signs that only steer; the narrow space, which our letters don't have, as the usual one. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\u202F', '\u00A0')
    .replace(/[\p{Zl}\p{Zp}\t\n\r]/gu, ' ')
    .replace(/\p{C}/gu, '')
