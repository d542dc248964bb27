import { type Language, languages } from '#contract/values.ts'
import type { Site } from './screen.ts'

const widths = [1280, 390] as const
const skins = { adult: ['light', 'dark'], kid: ['playful', 'cool'] } as const

export type Look = { site: Site; width: (typeof widths)[number]; language: Language; skin: string }

const looks: Look[] = (['adult', 'kid'] as const).flatMap((site) =>
  skins[site].flatMap((skin) =>
    languages.flatMap((language) => widths.map((width) => ({ site, width, language, skin }))),
  ),
)

export const fileName = (name: string, state: string, { site, width, language, skin }: Look) =>
  `${site}/${[name, state, width, language, skin].filter(Boolean).join(' ').replace(/[ ,]+/g, '-')}.png`

const valuesOf = (look: Look) => Object.values(look).map(String)

/**
 * Parses the arguments of `npm run gallery`: sites, widths, languages and skins select looks; any other word is a part of
 * a screen's name.
 */
export function wantedBy(typed: string[]) {
  const known = new Set(looks.flatMap(valuesOf))
  const names = typed.filter((word) => !known.has(word))
  const chosen = typed.filter((word) => known.has(word))
  // Several values of one kind, such as two widths, are alternatives.
  const isOfKind = (word: string, kind: keyof Look) => looks.some((look) => String(look[kind]) === word)
  const kinds: (keyof Look)[] = ['site', 'width', 'language', 'skin']
  return {
    looks: looks.filter((look) =>
      kinds.every((kind) => {
        const words = chosen.filter((word) => isOfKind(word, kind))
        return words.length === 0 || words.includes(String(look[kind]))
      }),
    ),
    isWanted: (name: string) => names.length === 0 || names.some((word) => name.includes(word)),
  }
}
