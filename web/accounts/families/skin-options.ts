import type { Skin } from '#contract/values.ts'
import { m } from '#messages'
import { skins } from '#web/platform/app/theme.ts'

const skinLabels: Record<Skin, () => string> = { playful: m.theme_playful, cool: m.theme_cool }

export const listSkinOptions = () => skins.map((value) => ({ value, label: skinLabels[value]() }))
