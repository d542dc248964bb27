import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getQuestPhoto } from '#contract/quests/photos.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { apiPath, fetchApi } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { InlineError } from '#web/platform/ui/ErrorState.tsx'
import './photo.css'

/** The photo of a quest, which a press enlarges. Renders nothing without one. (W10) */
export function QuestPhoto({ quest }: { quest: Quest }) {
  const { id, name, photo_at } = quest
  const [isLarge, setLarge] = useState(false)
  // A plain <img> cannot send the session token.
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.quests.photo(id, photo_at),
    queryFn: async ({ signal }) => (await fetchApi(apiPath(getQuestPhoto, { id }), { signal })).blob(),
    enabled: photo_at !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  if (!photo_at) return null
  if (error && !data)
    return <InlineError error={error} text={m.quest_photo_load_failed()} onRetry={refetch} />
  const photo = url && <img src={url} alt={m.quest_photo_alt({ quest: name })} />
  return (
    <>
      <button
        type="button"
        className="photo-thumbnail"
        aria-label={m.quest_photo_enlarge({ quest: name })}
        aria-busy={!url}
        onClick={() => setLarge(true)}
      >
        {photo}
      </button>
      {isLarge && (
        <Dialog
          title={name}
          onClose={() => setLarge(false)}
          actions={
            <Button variant="ghost" onClick={() => setLarge(false)}>
              {m.ui_close()}
            </Button>
          }
        >
          <div className="photo-large">{photo}</div>
        </Dialog>
      )}
    </>
  )
}

function useObjectUrl(blob: Blob | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(created)
    }
  }, [blob])
  return url
}
