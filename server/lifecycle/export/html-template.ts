import { escapeHtml } from '#server/platform/html.ts'
/** A text that is HTML already. */
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

/** A template of HTML: what is put into it is text, unless it was made by this. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(strings.map((text, at) => text + toText(pieces[at] ?? '')).join(''))
