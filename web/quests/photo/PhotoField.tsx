import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Ref, useId, useState } from 'react'
import { PHOTO_SIDE_PIXELS } from '#contract/limits.ts'
import { type Quest, sendQuestPhoto } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { scaleDown } from '#web/accounts/avatars/picture-file.ts'
import { call, errorText } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { FieldHint } from '#web/platform/ui/forms/Field.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconUpload } from '#web/platform/ui/graphics/icons.ts'
import { questRelatedKeys } from '#web/quests/queries.ts'
import { QuestPhoto } from './QuestPhoto.tsx'
import './photo.css'

/** Takes or chooses the photo that a quest asks for, and sends it at once. `isMissed`: the child wanted to finish without it. (W10) */
export function PhotoField(props: { quest: Quest; isMissed: boolean; inputRef: Ref<HTMLInputElement> }) {
  const { quest, isMissed, inputRef } = props
  const id = useId()
  const [isUnreadable, setUnreadable] = useState(false)
  const { mutate, isPending, error } = useSendPhoto(quest.id, () => setUnreadable(true))
  const failure = isUnreadable
    ? m.quest_photo_unreadable()
    : error
      ? errorText(error)
      : isMissed && !quest.photo_at && !isPending
        ? m.refusal_photo_missing()
        : undefined
  return (
    <section className="photo-field" aria-labelledby={id}>
      <h2 id={id}>{m.quest_photo()}</h2>
      <p>
        {quest.photo_at ? m.quest_photo_sent() : m.quest_photo_asked()} {m.quest_photo_who_sees()}
      </p>
      <QuestPhoto quest={quest} />
      <label className="button plain photo-button">
        <Icon icon={IconUpload} />
        <span>{quest.photo_at ? m.quest_photo_replace() : m.quest_photo_take()}</span>
        <input
          type="file"
          accept="image/*"
          ref={inputRef}
          aria-invalid={failure ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            setUnreadable(false)
            if (file && !isPending) mutate(file)
            // Otherwise choosing the same file again would not fire `change`.
            target.value = ''
          }}
        />
      </label>
      <div role="alert">{failure && <FieldHint id={`${id}-hint`} error={failure} />}</div>
      <p role="status">{isPending && m.quest_photo_sending()}</p>
    </section>
  )
}

function useSendPhoto(id: string, onUnreadable: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const photo = await scaleDown(file, (width, height) => PHOTO_SIDE_PIXELS / Math.max(width, height))
      if (!photo) return onUnreadable()
      const body = new FormData()
      body.set(sendQuestPhoto.config.uploadField, photo, 'photo.jpg')
      return (await call(sendQuestPhoto, { params: { id }, body })).mission
    },
    onSuccess: (quest) => quest && queryClient.setQueryData(queryKeys.quests.detail(id), quest),
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.quests.detail(id) }),
    meta: { invalidates: questRelatedKeys },
  })
}
