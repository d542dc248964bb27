import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BuiltInAvatar, builtInAvatars } from '#contract/accounts/families.ts'
import { type Profile, updateOwnChild } from '#contract/dashboard/profile.ts'
import { type Quest, questAllows } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { AnimalChoice } from '#web/accounts/AnimalChoice.tsx'
import { profileQuery } from '#web/accounts/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { storeProfile } from '#web/platform/api/session.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import './first-visit.css'

/**
 * Pip, the mascot, greets a child on its first visit. Closing the greeting in any way ends it for good, on every
 * device. (D04)
 */
export function FirstVisit(props: { profile: Profile; quests: readonly Quest[]; onClose: () => void }) {
  const { profile, quests, onClose } = props
  const calendar = useCalendar()
  const save = useEndFirstVisit()
  const [animal, setAnimal] = useState(() => builtInAvatars.find((name) => name === profile.avatar))
  const [step, setStep] = useState<'animal' | 'quest' | 'closed'>('animal')
  if (step === 'closed' || profile.welcomed !== false) return null
  const quest = quests.find((one) => questAllows.finish(one, calendar))
  const close = (chosen?: BuiltInAvatar) => {
    setStep('closed')
    save.mutate(chosen === profile.avatar ? undefined : chosen)
    onClose()
  }
  if (step === 'animal')
    return (
      <Dialog
        key="animal"
        title={m.quest_first_visit({ name: profile.first_name })}
        onClose={() => close()}
        actions={
          <Button size="large" isFullWidth onClick={() => setStep('quest')}>
            {m.quest_first_visit_me()}
          </Button>
        }
      >
        <div className="first-visit">
          <Pip pose="cheering" />
          <p>{m.quest_first_visit_text()}</p>
        </div>
        <AnimalChoice label={m.quest_first_visit_animal()} animal={animal} onChange={setAnimal} />
      </Dialog>
    )
  return (
    <Dialog
      key="quest"
      title={quest ? m.quest_first_visit_title() : m.quest_first_visit_empty()}
      onClose={() => close(animal)}
      actions={
        <Button size="large" isFullWidth onClick={() => close(animal)}>
          {m.quest_first_visit_go()}
        </Button>
      }
    >
      {quest && (
        <p className="first-quest">
          <b>{quest.name}</b> <Points value={quest.points} withPlus />
        </p>
      )}
      <div className="first-visit">
        <Pip pose="pointing" />
        <p>{quest ? m.quest_first_visit_how() : m.quest_first_visit_none()}</p>
      </div>
    </Dialog>
  )
}

/**
 * Stores that the first visit is over, and the animal that was chosen. If saving fails, the greeting appears again on
 * the next visit.
 */
function useEndFirstVisit() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (avatar: BuiltInAvatar | undefined) =>
      call(updateOwnChild, { body: { welcomed: true, ...(avatar && { avatar }) } }),
    onSuccess: ({ child }) => {
      storeProfile(child)
      queryClient.setQueryData(profileQuery.queryKey, child)
    },
    onError: (_error, avatar) => avatar && flash.error(m.avatar_failed()),
  })
}
