import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState } from 'react'
import { PHOTO_SIDE_PIXELS } from '#contract/limits.ts'
import { sendQuestPhoto } from '#contract/quests/photos.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { mustAllFinish } from '#contract/quests/sharing.ts'
import { m } from '#messages'
import { scaleDown } from '#web/accounts/avatars/picture-file.ts'
import { call, errorText } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { FieldHint } from '#web/platform/ui/forms/Field.tsx'
import { PictureFileButton } from '#web/platform/ui/forms/PictureFileButton.tsx'
import { questRelatedKeys } from '#web/quests/queries.ts'
import { QuestPhoto } from './QuestPhoto.tsx'
import './photo.css'

/**
 * Takes or chooses the photo that a quest asks for, and sends it at once. `isMissed`: the child wanted to finish without it; the field
 * then has the focus. (W10)
 */
export function PhotoField(props: {
  quest: Quest
  isMissed: boolean
  inputRef: RefObject<HTMLInputElement | null>
  sending: ReturnType<typeof useSendPhoto>
}) {
  const { quest, isMissed, inputRef, sending } = props
  const id = useId()
  useEffect(() => {
    if (isMissed) inputRef.current?.focus()
  }, [isMissed, inputRef])
  return (
    <section className="photo-field" aria-labelledby={id}>
      <h2 id={id}>{m.quest_photo()}</h2>
      <p>
        {!quest.photo_at && m.quest_photo_asked()}{' '}
        {mustAllFinish(quest.sharing) ? m.quest_photo_who_sees_together() : m.quest_photo_who_sees()}
      </p>
      <QuestPhoto quest={quest} />
      <p role="status">
        {sending.isPending ? m.quest_photo_sending() : quest.photo_at ? m.quest_photo_sent() : ''}
      </p>
      <PictureFileButton
        look="plain"
        hintId={`${id}-hint`}
        isInvalid={sending.failure !== undefined || isMissed}
        isBusy={sending.isPending}
        inputRef={inputRef}
        onChoose={sending.send}
      >
        <span>{quest.photo_at ? m.quest_photo_replace() : m.quest_photo_take()}</span>
      </PictureFileButton>
      <div role="alert">
        {!sending.isPending && (sending.failure || isMissed) && (
          <FieldHint id={`${id}-hint`} error={sending.failure ?? m.refusal_photo_missing()} />
        )}
      </div>
    </section>
  )
}

/** Sends the photo of a quest. `failure` says why the last one was not sent. */
export function useSendPhoto(id: string) {
  const queryClient = useQueryClient()
  const [isUnreadable, setUnreadable] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const photo = await scaleDown(file, (width, height) => PHOTO_SIDE_PIXELS / Math.max(width, height))
      setUnreadable(!photo)
      if (!photo) return undefined
      const body = new FormData()
      body.set(sendQuestPhoto.config.uploadField, photo, 'photo.jpg')
      return (await call(sendQuestPhoto, { params: { id }, body })).mission
    },
    onSuccess: (quest) => quest && queryClient.setQueryData(queryKeys.quests.detail(id), quest),
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.quests.detail(id) }),
    meta: { invalidates: questRelatedKeys },
  })
  const failure = isUnreadable ? m.quest_photo_unreadable() : error ? errorText(error) : undefined
  return { send: mutate, isPending, failure }
}
