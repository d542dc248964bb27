import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { listSkinOptions } from '#web/accounts/families/skin-options.ts'
import { profileQuery, saveSkin } from '#web/accounts/profile.ts'
import { type Scheme, schemes } from '#web/platform/app/theme.ts'
import { showSkin, useScheme, useSkin } from '#web/platform/app/useTheme.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'

const schemeLabels: Record<Scheme, () => string> = {
  system: m.theme_system,
  light: m.theme_light,
  dark: m.theme_dark,
}

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

/** Lets the child choose a skin, and shows it at once. If it cannot be saved, the previous skin returns. (D14) */
export function SkinChoice() {
  const skin = useSkin()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'skin' },
    mutationFn: saveSkin,
    onMutate: (chosen) => {
      showSkin(chosen)
      return skin
    },
    onSuccess: ({ child }) => queryClient.setQueryData(profileQuery.queryKey, child),
    onError: (error, _chosen, previous) => {
      if (previous) showSkin(previous)
      flash.failure(error)
    },
  })
  return (
    <SegmentedChoice
      name="skin"
      label={m.theme_title()}
      options={listSkinOptions()}
      value={skin}
      onChange={mutate}
    />
  )
}
