import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateParent } from '#contract/accounts/families.ts'
import type { Channel, NotificationSettings } from '#contract/messages/notifications.ts'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { flash } from '#web/platform/ui/flash.tsx'

export type Subject = keyof NotificationSettings
type Switch = { subject: Subject; channel: Channel; on: boolean }
type PendingSwitches = Partial<Record<`${Subject} ${Channel}`, boolean>>

/** The switches as the person left them: at once as wanted, back as they were when the server says no. (N02) */
export function useNotificationSwitches(settings: NotificationSettings) {
  const queryClient = useQueryClient()
  const [pendingSwitches, setPendingSwitches] = useState<PendingSwitches>({})
  const { mutate, isSuccess } = useMutation({
    // One after the other, so that the last one wins.
    scope: { id: 'notification-settings' },
    mutationFn: ({ subject, channel, on }: Switch) =>
      call(updateParent, { body: { notification_settings: { [subject]: { [channel]: on } } } }),
    onSuccess: async ({ parent }) => {
      await queryClient.cancelQueries(profileQuery)
      queryClient.setQueryData(profileQuery.queryKey, parent)
    },
    onError: () => flash.error(m.notification_update_failed()),
    // Meanwhile the same one may have been flipped again.
    onSettled: (_parent, _error, { subject, channel, on }) =>
      setPendingSwitches(({ [`${subject} ${channel}` as const]: wanted, ...others }) =>
        wanted === undefined || wanted === on ? others : { ...others, [`${subject} ${channel}`]: wanted },
      ),
  })

  return {
    isSaved: isSuccess,
    isOn: (subject: Subject, channel: Channel) =>
      pendingSwitches[`${subject} ${channel}`] ?? settings[subject][channel],
    setSwitch: (subject: Subject, channel: Channel, on: boolean) => {
      setPendingSwitches((others) => ({ ...others, [`${subject} ${channel}`]: on }))
      mutate({ subject, channel, on })
    },
  }
}
