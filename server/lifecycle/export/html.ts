/** A text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Html | Piece[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const textOf = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text
  if (Array.isArray(piece)) return piece.map(textOf).join('')
  return String(piece).replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
}

/** A template of HTML: what is put into it is text, unless it was made by this. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(strings.map((text, at) => text + textOf(pieces[at] ?? '')).join(''))
