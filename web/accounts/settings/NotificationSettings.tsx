import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Profile, updateParent } from '#contract/accounts/families.ts'
import {
  type Channel,
  channels,
  type NotificationSettings as Settings,
} from '#contract/messages/notifications.ts'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { formatPhone } from '#web/platform/app/format.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Toggle } from '#web/platform/ui/forms/Toggle.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import './notifications.css'

const subjects: Record<Subject, { name: () => string; help: () => string }> = {
  completed_quests: { name: m.notification_completed_quests, help: m.notification_completed_quests_help },
  low_points: { name: m.notification_low_points, help: m.notification_low_points_help },
  news_and_promo: { name: m.notification_news_and_promo, help: m.notification_news_and_promo_help },
}
const columns: Record<Channel, { name: () => string; label: (inputs: { subject: string }) => string }> = {
  email: { name: m.notification_email, label: m.notification_by_email },
  sms: { name: m.notification_text, label: m.notification_by_text },
}

/** The tab Notification of the settings. (N02) */
export function NotificationSettings() {
  const { data, isError, refetch } = useQuery(profileQuery)
  const settings = data?.notification_settings
  if (settings) return <SwitchTable profile={data} settings={settings} />
  if (isError) return <ErrorState text={m.notification_read_failed()} onRetry={() => refetch()} />
  return <SkeletonRows />
}

function SwitchTable({ profile, settings }: { profile: Profile; settings: Settings }) {
  const { isOn, setSwitch, isSaved } = useNotificationSwitches(settings)
  const noTextsReason = getNoTextsReason(profile)
  return (
    <Card>
      <h2>{m.notification_title()}</h2>
      <p className="muted">{m.notification_lead()}</p>
      <table className="notification-table">
        <thead>
          <tr className="small muted">
            <th scope="col">{m.notification_what()}</th>
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
        {noTextsReason ?? m.notification_texts_go_to({ phone: formatPhone(profile.phone) })}
      </p>
      <p className="small muted" role="status">
        {isSaved && m.notification_saved()}
      </p>
    </Card>
  )
}

const getNoTextsReason = ({ texts_sent, phone_verified }: Profile) =>
  texts_sent ? (phone_verified ? undefined : m.notification_phone_not_verified()) : m.notification_no_texts()

type Subject = keyof Settings
type Switch = { subject: Subject; channel: Channel; value: boolean }
type PendingSwitches = Partial<Record<`${Subject} ${Channel}`, boolean>>

/** Optimistic switches: they flip immediately, and flip back when saving fails. (N02) */
function useNotificationSwitches(settings: Settings) {
  const queryClient = useQueryClient()
  const [pendingSwitches, setPendingSwitches] = useState<PendingSwitches>({})
  const { mutate, isSuccess } = useMutation({
    // Changes are sent one after the other, so that the last change wins.
    scope: { id: 'notification-settings' },
    mutationFn: ({ subject, channel, value }: Switch) =>
      call(updateParent, { body: { notification_settings: { [subject]: { [channel]: value } } } }),
    onSuccess: async ({ parent }) => {
      await queryClient.cancelQueries(profileQuery)
      queryClient.setQueryData(profileQuery.queryKey, parent)
    },
    onError: () => flash.error(m.notification_update_failed()),
    // Keep the switch pending if the user has flipped it again meanwhile.
    onSettled: (_parent, _error, { subject, channel, value }) =>
      setPendingSwitches(({ [`${subject} ${channel}` as const]: latest, ...others }) =>
        latest === undefined || latest === value ? others : { ...others, [`${subject} ${channel}`]: latest },
      ),
  })

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
