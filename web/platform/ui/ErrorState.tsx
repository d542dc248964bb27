import type { UseQueryResult } from '@tanstack/react-query'
import { m } from '#messages'
import { Button } from './Button.tsx'
import { Icon } from './graphics/Icon.tsx'
import { IconAlertCircle } from './graphics/icons.ts'
import { Pip } from './graphics/Pip.tsx'

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

export function InlineError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <p className="flash bad">
        <Icon icon={IconAlertCircle} />
        <span>{text}</span>
        <Button variant="quiet" onClick={onRetry}>
          {m.ui_try_again()}
        </Button>
      </p>
    </div>
  )
}

/** An InlineError while the query has failed and has no data. */
export const QueryError = ({ query, text }: { query: UseQueryResult; text: string }) =>
  query.isError && !query.data ? <InlineError text={text} onRetry={() => query.refetch()} /> : null
