import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Profile, updateParent } from '#contract/accounts/families.ts'
import { LATE_BUNDLE_HOUR, SUPPER_HOURS } from '#contract/limits.ts'
import {
  type Channel,
  channels,
  type NotificationChanges,
  type NotificationSettings as Settings,
} from '#contract/messages/notifications.ts'
import { m } from '#messages'
import { phoneText } from '#web/accounts/phone-text.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { formatInstant } from '#web/platform/app/format.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { Toggle } from '#web/platform/ui/forms/Toggle.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import './notifications.css'

const subjects: Record<Subject, { name: () => string; help: () => string }> = {
  completed_quests: { name: m.notification_completed_quests, help: m.notification_completed_quests_help },
  reward_requests: { name: m.notification_reward_requests, help: m.notification_reward_requests_help },
  weekly_summary: { name: m.notification_weekly_summary, help: m.notification_weekly_summary_help },
  low_points: { name: m.notification_low_points, help: m.notification_low_points_help },
  news_and_promo: arePointsSold
    ? { name: m.notification_news_and_promo, help: m.notification_news_and_promo_help }
    : { name: m.notification_news_given, help: m.notification_news_help_given },
}
const columns: Record<Channel, { name: () => string; label: (inputs: { subject: string }) => string }> = {
  email: { name: m.notification_email, label: m.notification_by_email },
  sms: { name: m.notification_text, label: m.notification_by_text },
}

/** The tab Notification of the settings. (N02) */
export function NotificationSettings() {
  const { data, error, isError, refetch } = useQuery(profileQuery)
  const settings = data?.notification_settings
  if (data && !sendsMails && !data.sends_texts)
    return (
      <Card>
        <h2>{m.notification_title()}</h2>
        <p>{m.home_notification_lead()}</p>
      </Card>
    )
  if (settings) return <SwitchTable profile={data} settings={settings} />
  if (isError)
    return <ErrorState error={error} text={m.notification_read_failed()} onRetry={() => refetch()} />
  return <SkeletonRows />
}

function SwitchTable({ profile, settings }: { profile: Profile; settings: Settings }) {
  const { isOn, setSwitch, isSaved } = useNotificationSwitches(settings)
  const supperHour = useSupperHour(profile)
  const noTextsReason = getNoTextsReason(profile)
  return (
    <Card>
      <h2>{m.notification_title()}</h2>
      <p className="muted">{m.notification_lead()}</p>
      <table className="notification-table">
        <thead>
          <tr className="small muted">
            <th scope="col">{m.notification_message_column()}</th>
            {channels.map((channel) => (
              <th scope="col" key={channel}>
                {columns[channel].name()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(subjects) as Subject[]).map((subject) => (
            <tr key={subject}>
              <th scope="row">
                {subjects[subject].name()}
                <span className="small muted">{subjects[subject].help()}</span>
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Toggle
                    label={columns[channel].label({ subject: subjects[subject].name() })}
                    isOn={isOn(subject, channel)}
                    isDisabled={channel === 'sms' && noTextsReason !== undefined}
                    onChange={(value) => setSwitch(subject, channel, value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">
        {noTextsReason ?? m.notification_texts_go_to({ phone: phoneText(profile.phone) })}
      </p>
      <div className="notification-supper-hour">
        <SelectField
          name="supper_hour"
          label={m.notification_supper_hour()}
          help={m.notification_supper_hour_help({ late: formatHour(LATE_BUNDLE_HOUR) })}
          options={supperHours.map((hour) => ({ value: String(hour), label: formatHour(hour) }))}
          value={String(supperHour.hour)}
          onChange={(hour) => supperHour.save(Number(hour))}
        />
      </div>
      <p className="small muted" role="status">
        {(isSaved || supperHour.isSaved) && m.notification_saved()}
      </p>
    </Card>
  )
}

const getNoTextsReason = ({ sends_texts, phone_verified }: Profile) =>
  sends_texts ? (phone_verified ? undefined : m.notification_phone_not_verified()) : m.notification_no_texts()

const supperHours = Array.from(
  { length: SUPPER_HOURS.until - SUPPER_HOURS.from + 1 },
  (_, index) => SUPPER_HOURS.from + index,
)

const formatHour = (hour: number) =>
  formatInstant(new Date(Date.UTC(2026, 0, 1, hour)).toISOString(), { timeStyle: 'short', timeZone: 'UTC' })

/** The hour shows its new value immediately, and the old one again when saving fails. */
function useSupperHour({ supper_hour = SUPPER_HOURS.default }: Profile) {
  const { mutate, isPending, variables, isSuccess } = useSaveSettings((hour: number) => ({
    supper_hour: hour,
  }))
  return { hour: isPending ? variables : supper_hour, save: mutate, isSaved: isSuccess }
}

function useSaveSettings<Change>(
  toSettings: (change: Change) => Partial<Pick<Profile, 'supper_hour'>> & {
    notification_settings?: NotificationChanges
  },
  onSettled?: (change: Change) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    // Changes are sent one after the other, so that the last change wins.
    scope: { id: 'notification-settings' },
    mutationFn: (change: Change) => call(updateParent, { body: toSettings(change) }),
    onSuccess: async ({ parent }) => {
      await queryClient.cancelQueries(profileQuery)
      queryClient.setQueryData(profileQuery.queryKey, parent)
    },
    onError: (error) => flash.failure(error, m.notification_update_failed()),
    onSettled: (_parent, _error, change) => onSettled?.(change),
  })
}

type Subject = keyof Settings
type Switch = { subject: Subject; channel: Channel; value: boolean }
type PendingSwitches = Partial<Record<`${Subject} ${Channel}`, boolean>>

/** Optimistic switches: they flip immediately, and flip back when saving fails. (N02) */
function useNotificationSwitches(settings: Settings) {
  const [pendingSwitches, setPendingSwitches] = useState<PendingSwitches>({})
  const { mutate, isSuccess } = useSaveSettings(
    ({ subject, channel, value }: Switch) => ({ notification_settings: { [subject]: { [channel]: value } } }),
    // Keep the switch pending if the user has flipped it again meanwhile.
    ({ subject, channel, value }) =>
      setPendingSwitches(({ [`${subject} ${channel}` as const]: latest, ...others }) =>
        latest === undefined || latest === value ? others : { ...others, [`${subject} ${channel}`]: latest },
      ),
  )

  return {
    isSaved: isSuccess,
    isOn: (subject: Subject, channel: Channel) =>
      pendingSwitches[`${subject} ${channel}`] ?? settings[subject][channel],
    setSwitch: (subject: Subject, channel: Channel, value: boolean) => {
      setPendingSwitches((others) => ({ ...others, [`${subject} ${channel}`]: value }))
      mutate({ subject, channel, value })
    },
  }
}
