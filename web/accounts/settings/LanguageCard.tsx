import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#contract/accounts/families.ts'
import { type Language, languages } from '#contract/values.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { useUpdateAccount } from '#web/accounts/contacts/account-queries.ts'
import { type Editing, InfoList, InfoRow, ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { saveLanguage } from '#web/accounts/profile.ts'
import { changeLanguage, languageNames } from '#web/platform/app/language.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { CancelButton } from '#web/platform/ui/forms/FormActions.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'

/** The language of the site and of mails, and for parents the family's time zone. */
export function LanguageCard({ profile, isEditing, onEdit }: { profile: Profile } & Editing) {
  const isParent = profile.role === 'parent'
  return (
    <ProfileCard
      title={isParent ? m.settings_language_zone() : m.family_language()}
      lead={!isParent && !isEditing && languageNames[profile.language]}
      isEditing={isEditing}
      onEdit={onEdit}
    >
      {isEditing ? (
        <LanguageForm profile={profile} onClose={() => onEdit(false)} />
      ) : (
        isParent && (
          <InfoList>
            <InfoRow name={m.family_language()}>{languageNames[profile.language]}</InfoRow>
            <InfoRow name={m.settings_zone()}>{formatTimeZone(profile.time_zone)}</InfoRow>
          </InfoList>
        )
      )}
    </ProfileCard>
  )
}

function LanguageForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const updateAccount = useUpdateAccount()
  const [language, setLanguage] = useState<Language>(profile.language)
  const [time_zone, setTimeZone] = useState(profile.time_zone)
  const isParent = profile.role === 'parent'
  const { mutate: save, isPending } = useMutation<unknown>({
    mutationFn: () => (isParent ? updateAccount({ language, time_zone }) : saveLanguage(language)),
    onSuccess: () => {
      // `changeLanguage` reloads the whole page.
      if (language !== document.documentElement.lang) return changeLanguage(language, true)
      flash.success(m.family_profile_saved())
      onClose()
    },
    onError: (error) => flash.failure(error, isParent ? m.settings_not_saved() : undefined),
  })

  return (
    <form
      className="form"
      aria-label={isParent ? m.settings_language_zone() : m.family_language()}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="two-columns">
        <SelectField
          name="language"
          label={m.family_language()}
          help={isParent ? m.settings_language_help() : m.settings_language_help_kid()}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={setLanguage}
        />
        {isParent && (
          <SelectField
            name="time_zone"
            label={m.settings_zone()}
            help={m.settings_zone_help()}
            options={listTimeZones(profile.time_zone)}
            value={time_zone}
            onChange={setTimeZone}
          />
        )}
      </div>
      <div className="actions">
        <CancelButton onClick={onClose} />
        <Button type="submit" className="grow" isPending={isPending}>
          {m.ui_save()}
        </Button>
      </div>
    </form>
  )
}

/** Canada's zones: first those of the provinces from east to west, then those of the territories. */
const canadianZones = [
  'America/St_Johns',
  'America/Halifax',
  'America/Moncton',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/Whitehorse',
  'America/Yellowknife',
  'America/Iqaluit',
]

/** Returns Canada's zones by city and name, then all others. The current zone is always included. */
function listTimeZones(current: string) {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const others = known.includes(current) || canadianZones.includes(current) ? known : [current, ...known]
  return [...canadianZones, ...others.filter((zone) => !canadianZones.includes(zone))].map((value) => ({
    value,
    label: canadianZones.includes(value) ? formatTimeZone(value) : value.replaceAll('_', ' '),
  }))
}

/** Returns, for example, "Toronto, Eastern Time". */
function formatTimeZone(zone: string) {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const parts = new Intl.DateTimeFormat(getLocale(), {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name ? `${city}, ${name}` : city
}
