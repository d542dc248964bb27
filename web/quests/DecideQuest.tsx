import { useState } from 'react'
import type { Quest } from '#contract/quests.ts'
import { m } from '#messages'
import { formatNumber } from '#web/app/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconCheck } from '#web/ui/icons.ts'
import { FinishedLine } from './FinishedLine.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { useDecision } from './useDecision.ts'
import { VerifyDialog } from './VerifyDialog.tsx'

/** Finished, waiting for the parent: verify as agreed in one press, with other points or a note, or send it back. */
export function DecideQuest({ quest, name }: { quest: Quest; name: string }) {
  const [asking, setAsking] = useState<'verify' | 'reject'>()
  const { decide, isPending } = useDecision(quest)
  const close = () => setAsking(undefined)
  return (
    <div className="decide">
      <p>
        <b>
          <FinishedLine quest={quest} name={name} />
        </b>
      </p>
      <p className="muted small">
        {m.quest_verifying_pays({ count: quest.points, points: formatNumber(quest.points) })}
      </p>
      <div className="actions">
        <Button isPending={isPending} onClick={() => decide({ verified: true })}>
          <Icon of={IconCheck} />
          {m.quest_verify()}
        </Button>
        <Button variant="ghost" onClick={() => setAsking('reject')}>
          {m.quest_reject()}
        </Button>
        <Button variant="quiet" onClick={() => setAsking('verify')}>
          {m.quest_verify_with()}
        </Button>
      </div>
      {asking === 'verify' && <VerifyDialog quest={quest} name={name} decide={decide} onClose={close} />}
      {asking === 'reject' && <RejectDialog quest={quest} name={name} decide={decide} onClose={close} />}
    </div>
  )
}
