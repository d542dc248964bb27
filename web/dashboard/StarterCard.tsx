import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconCheck, IconChevronDown } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { AddQuestButton } from './AddQuestButton.tsx'
import { firstStepsQuery } from './queries.ts'
import './starter-card.css'

const HandOver = lazyPart(async () => (await import('#web/accounts/families/HandOver.tsx')).HandOver)

/**
 * The first steps of a family, until a quest is verified for the first time. Once all are done, they are folded into
 * one line. (D04)
 */
export function StarterCard({ activeChildren }: { activeChildren: readonly ChildToday[] }) {
  const { data: steps } = useQuery(firstStepsQuery)
  const [isHandingOver, setHandingOver] = useState(false)
  if (!steps || steps.verified) return null
  const [child, ...siblings] = activeChildren
  const areAllDone = child !== undefined && steps.quest && steps.visit
  const isQuestFinished = activeChildren.some(({ to_verify }) => to_verify > 0)
  const onlyChild = siblings.length === 0 ? child : undefined
  const handOverText = onlyChild
    ? m.family_first_steps_visit({ name: onlyChild.first_name })
    : m.family_first_steps_visit_several()
  const list = (
    <ol>
      <Step title={m.family_add_child()} isDone={child !== undefined} />
      <Step
        title={m.family_first_steps_quest()}
        text={m.family_first_steps_quest_text()}
        isDone={steps.quest}
      >
        <AddQuestButton activeChildren={activeChildren} size="compact" />
      </Step>
      <Step title={handOverText} text={m.family_first_steps_visit_text()} isDone={steps.visit}>
        {child && (
          <Button size="compact" variant="ghost" onClick={() => setHandingOver(true)}>
            {m.family_first_steps_show()}
          </Button>
        )}
      </Step>
    </ol>
  )
  return (
    <Card className="starter-card" aria-labelledby="first-steps">
      {areAllDone ? (
        <details>
          <summary>
            <StepMark isDone />
            <h2 id="first-steps">{m.family_first_steps()}</h2>
            {!isQuestFinished && <span className="muted">{m.family_first_steps_ready()}</span>}
            <Icon icon={IconChevronDown} />
          </summary>
          {list}
        </details>
      ) : (
        <>
          <h2 id="first-steps">{m.family_first_steps()}</h2>
          {list}
        </>
      )}
      {isHandingOver && (
        <Dialog
          title={handOverText}
          onClose={() => setHandingOver(false)}
          actions={<Button onClick={() => setHandingOver(false)}>{m.ui_close()}</Button>}
        >
          <HandOver child={onlyChild} />
        </Dialog>
      )}
    </Card>
  )
}

const StepMark = ({ isDone }: { isDone: boolean }) => (
  <span className={isDone ? 'step-mark done' : 'step-mark'}>{isDone && <Icon icon={IconCheck} />}</span>
)

/** A step, with a button while it is not done. */
function Step(props: { title: string; text?: string; isDone: boolean; children?: ReactNode }) {
  const { title, text, isDone, children } = props
  return (
    <li className={isDone ? 'done' : undefined}>
      <StepMark isDone={isDone} />
      <div>
        <b>{title}</b>
        {isDone && <span className="visually-hidden"> ({m.family_first_steps_done()})</span>}
        {!isDone && text && <p className="small muted">{text}</p>}
      </div>
      {!isDone && children}
    </li>
  )
}
