import { m } from '#messages'
import { Button } from './Button.tsx'
import { Pip } from './Pip.tsx'

/** A read that failed: the set sentence and another try. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="empty" role="alert">
      <Pip pose="puzzled" />
      <h2>{text}</h2>
      <Button variant="ghost" onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </div>
  )
}
