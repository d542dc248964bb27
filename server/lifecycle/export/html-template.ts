import { escapeHtml } from '#server/platform/html.ts'

/** Text that needs no escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Html | Piece[]

const toText = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text
  if (Array.isArray(piece)) return piece.map(toText).join('')
  return escapeHtml(String(piece))
}

/** Escapes interpolated values, except `Html`. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(strings.map((text, at) => text + toText(pieces[at] ?? '')).join(''))
