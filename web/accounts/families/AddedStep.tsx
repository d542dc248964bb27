import { href } from 'react-router'
import { m } from '#messages'
import type { ApiError } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'

/** How it ended: the child's id, with its name when it was there before, or the server's "no". */
export type Added = { id: string; back?: string } | { error: ApiError }

export function AddedStep(props: { added: Added; onTryAgain: () => void; onAddAnother: () => void }) {
  const { added, onTryAgain, onAddAnother } = props
  return 'id' in added ? (
    <ResultCard
      isSuccess
      title={added.back ? m.family_is_back({ name: added.back }) : m.family_created()}
      actions={
        <>
          <LinkButton to={href('/kids/:id/assignmission', { id: added.id })}>
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
      {added.back ? m.family_is_back_text() : m.family_invited()}
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
      {reasonOf(added.error)}
    </ResultCard>
  )
}

/** Whether an address is in use elsewhere is never told; that it may be is the first thing to check. */
function reasonOf(error: ApiError) {
  const [aboutAField] = Object.values(error.fields)
  return error.code === 'child_not_created'
    ? m.family_not_created_hint()
    : (aboutAField ?? refusalText(error))
}
