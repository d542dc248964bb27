import { m } from '#messages'
import { type Scheme, type Skin, schemes, skins } from '#web/platform/app/theme.ts'
import { useScheme, useSkin } from '#web/platform/app/useTheme.ts'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'

const schemeLabels: Record<Scheme, () => string> = {
  system: m.theme_system,
  light: m.theme_light,
  dark: m.theme_dark,
}
const skinLabels: Record<Skin, () => string> = { playful: m.theme_playful, cool: m.theme_cool }

export function SchemeChoice() {
  const [scheme, setScheme] = useScheme()
  const options = schemes.map((value) => ({ value, label: schemeLabels[value]() }))
  return (
    <SegmentedChoice
      name="scheme"
      label={m.theme_title()}
      options={options}
      value={scheme}
      onChange={setScheme}
    />
  )
}

export function SkinChoice() {
  const [skin, setSkin] = useSkin()
  const options = skins.map((value) => ({ value, label: skinLabels[value]() }))
  return (
    <SegmentedChoice name="skin" label={m.theme_title()} options={options} value={skin} onChange={setSkin} />
  )
}
