import { type Language, languages } from '#contract/values.ts'
import type { Site } from './screen.ts'

const widths = [1280, 390] as const
const skins = { adult: ['light', 'dark'], kid: ['playful', 'cool'] } as const

export type Variant = { site: Site; width: (typeof widths)[number]; language: Language; skin: string }

const variants: Variant[] = (['adult', 'kid'] as const).flatMap((site) =>
  skins[site].flatMap((skin) =>
    languages.flatMap((language) => widths.map((width) => ({ site, width, language, skin }))),
  ),
)

export const fileName = (name: string, state: string, { site, width, language, skin }: Variant) =>
  `${site}/${[name, state, width, language, skin].filter(Boolean).join(' ').replace(/[ ,]+/g, '-')}.png`

const valuesOf = (variant: Variant) => Object.values(variant).map(String)

/**
 * Parses the arguments of `npm run gallery`: sites, widths, languages and skins select variants; any other word is a part of
 * a screen's name.
 */
export function parseSelection(args: string[]) {
  const known = new Set(variants.flatMap(valuesOf))
  const names = args.filter((word) => !known.has(word))
  const variantWords = args.filter((word) => known.has(word))
  // Several values of one kind, such as two widths, are alternatives.
  const isOfKind = (word: string, kind: keyof Variant) =>
    variants.some((variant) => String(variant[kind]) === word)
  const kinds: (keyof Variant)[] = ['site', 'width', 'language', 'skin']
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
