import { useEffect, useState } from 'react'
import type { QuestPicture } from '#contract/quests/pictures.ts'

type Suggest = (name: string) => QuestPicture | null

/** Returns the picture that fits a quest's name. The words of all pictures are loaded only now; until then it is null. */
export function useSuggestedPicture(name: string): QuestPicture | null {
  const [suggest, setSuggest] = useState<Suggest>()
  useEffect(() => {
    import('./suggest-picture.ts').then(
      ({ suggestPicture }) => setSuggest(() => suggestPicture),
      // Without the words, the parent can still choose a picture.
      () => {},
    )
  }, [])
  return suggest?.(name) ?? null
}
