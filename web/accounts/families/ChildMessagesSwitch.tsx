import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { ChildProfile } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { flash } from '#web/platform/ui/flash.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { useUpdateChild } from './queries.ts'

/** A switch, saved immediately, for the child's mails about quests and rewards. */
export function ChildMessagesSwitch({
  child: { id, first_name, messages: getsMessages },
}: {
  child: ChildProfile
}) {
  const updateChild = useUpdateChild(id)
  const checkboxId = useId()
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) => updateChild({ messages: isOn }),
    onSuccess: () => flash.success(m.family_profile_saved()),
    onError: (error) => flash.failure(error, m.family_profile_not_saved()),
  })
  return (
    <ProfileCard title={m.family_messages()}>
      <div className="checkbox">
        <input
          id={checkboxId}
          type="checkbox"
          checked={getsMessages}
          aria-describedby={`${checkboxId}-help`}
          onChange={(event) => !isPending && mutate(event.target.checked)}
        />
        <div>
          <label htmlFor={checkboxId}>{m.family_messages_switch({ name: first_name })}</label>
          <p className="help" id={`${checkboxId}-help`}>
            {m.family_messages_help()}
          </p>
        </div>
      </div>
    </ProfileCard>
  )
}
