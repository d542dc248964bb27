import { m } from '#messages'
import { type Scheme, type Skin, schemes, skins } from '#web/platform/app/theme.ts'
import { useScheme, useSkin } from '#web/platform/app/useTheme.ts'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'

const schemeName: Record<Scheme, () => string> = {
  system: m.theme_system,
  light: m.theme_light,
  dark: m.theme_dark,
}
const skinName: Record<Skin, () => string> = { playful: m.theme_playful, cool: m.theme_cool }

export function SchemeChoice() {
  const [scheme, choose] = useScheme()
  const options = schemes.map((value) => ({ value, label: schemeName[value]() }))
  return (
    <SegmentedChoice
      name="scheme"
      label={m.theme_title()}
      options={options}
      value={scheme}
      onChange={choose}
    />
  )
}

export function SkinChoice() {
  const [skin, choose] = useSkin()
  const options = skins.map((value) => ({ value, label: skinName[value]() }))
  return (
    <SegmentedChoice name="skin" label={m.theme_title()} options={options} value={skin} onChange={choose} />
  )
}
