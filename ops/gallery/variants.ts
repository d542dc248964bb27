import { type Language, languages } from '#contract/values.ts'
import type { Site } from './screen.ts'

const widths = [1280, 390] as const
const skins = { adult: ['light', 'dark'], kid: ['playful', 'cool'] } as const

/** `large`: the font size is 200 %, as a person chooses in the browser's settings. */
export type TextSize = 'normal' | 'large'

export type Variant = {
  site: Site
  width: (typeof widths)[number]
  language: Language
  /** On the kid site `playful` (the look Day) or `cool` (the look Night); on the parents' site `light` or `dark`. */
  skin: string
  text: TextSize
}

const variants: Variant[] = (['adult', 'kid'] as const).flatMap((site) =>
  languages.flatMap((language) => [
    ...skins[site].flatMap((skin) =>
      widths.map((width): Variant => ({ site, width, language, skin, text: 'normal' })),
    ),
    // Large text needs one skin and the narrow width only: text that does not fit is cut off in every skin, and a phone
    // has the least space.
    { site, width: 390, language, skin: skins[site][0], text: 'large' },
  ]),
)

export const fileName = (name: string, state: string, { site, width, language, skin, text }: Variant) =>
  `${site}/${[name, state, width, language, skin, text === 'large' && 'large'].filter(Boolean).join(' ').replace(/[ ,]+/g, '-')}.png`

const valuesOf = (variant: Variant) => Object.values(variant).map(String)

/**
 * Parses the arguments of `npm run gallery`: sites, widths, languages, skins and text sizes select variants; any other word
 * is a part of a screen's name.
 */
export function parseSelection(args: string[]) {
  const known = new Set(variants.flatMap(valuesOf))
  const names = args.filter((word) => !known.has(word))
  const variantWords = args.filter((word) => known.has(word))
  // Several values of one kind, such as two widths, are alternatives.
  const isOfKind = (word: string, kind: keyof Variant) =>
    variants.some((variant) => String(variant[kind]) === word)
  const kinds: (keyof Variant)[] = ['site', 'width', 'language', 'skin', 'text']
  return {
    variants: variants.filter((variant) =>
      kinds.every((kind) => {
        const values = variantWords.filter((word) => isOfKind(word, kind))
        return values.length === 0 || values.includes(String(variant[kind]))
      }),
    ),
    isSelected: (name: string) => names.length === 0 || names.some((word) => name.includes(word)),
  }
}
