import { href } from 'react-router'
import { m } from '#messages'
import type { ApiError } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'

/** How it ended: the child's id, with its name when it was there before, or the server's "no". */
export type AddChildOutcome = { id: string; restoredName?: string } | { error: ApiError }

export function AddChildResult(props: {
  outcome: AddChildOutcome
  onTryAgain: () => void
  onAddAnother: () => void
}) {
  const { outcome, onTryAgain, onAddAnother } = props
  return 'id' in outcome ? (
    <ResultCard
      isSuccess
      title={outcome.restoredName ? m.family_is_back({ name: outcome.restoredName }) : m.family_created()}
      actions={
        <>
          <LinkButton to={href('/kids/:id/assignmission', { id: outcome.id })}>
            {m.family_create_quest()}
          </LinkButton>
          <LinkButton variant="ghost" to="/parentdashboard">
            {m.family_visit_dashboard()}
          </LinkButton>
          <Button variant="quiet" onClick={onAddAnother}>
            {m.family_add_another()}
          </Button>
        </>
      }
    >
      {outcome.restoredName ? m.family_is_back_text() : m.family_invited()}
    </ResultCard>
  ) : (
    <ResultCard
      isSuccess={false}
      title={m.family_not_created()}
      actions={
        <>
          <Button onClick={onTryAgain}>{m.ui_try_again()}</Button>
          <LinkButton variant="ghost" to="/parentdashboard">
            {m.ui_cancel()}
          </LinkButton>
        </>
      }
    >
      {getErrorText(outcome.error)}
    </ResultCard>
  )
}

/** Whether an address is in use elsewhere is never told; that it may be is the first thing to check. */
function getErrorText(error: ApiError) {
  const [fieldError] = Object.values(error.fields)
  return error.code === 'child_not_created' ? m.family_not_created_hint() : (fieldError ?? refusalText(error))
}
