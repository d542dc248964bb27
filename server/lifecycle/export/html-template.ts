import { escapeHtml } from '#server/platform/html.ts'

/** Text that is already HTML, so that `html` does not escape it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Interpolated = string | number | Html | Interpolated[]

const toText = (value: Interpolated): string => {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(toText).join('')
  return escapeHtml(String(value))
}

/** A template tag that escapes the interpolated values, except `Html`. */
export const html = (strings: TemplateStringsArray, ...values: Interpolated[]) =>
  new Html(strings.map((text, index) => text + toText(values[index] ?? '')).join(''))
