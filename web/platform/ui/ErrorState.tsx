import type { UseQueryResult } from '@tanstack/react-query'
import { m } from '#messages'
import { errorText, isOffline } from '#web/platform/api/api.ts'
import { Button } from './Button.tsx'
import { Icon } from './graphics/Icon.tsx'
import { IconAlertCircle } from './graphics/icons.ts'
import { Pip } from './graphics/Pip.tsx'
import { Scenery } from './graphics/Scenery.tsx'

type Failure = {
  /** Decides whether the message says that there is no connection. Without an error, the device's own state decides. */
  error?: unknown
  text: string
  onRetry: () => void
}

/** Shows `text`, or says that there is no connection if that is why the call failed. */
export function ErrorState({ error, text, onRetry }: Failure) {
  return (
    <div className="empty" role="alert">
      {isOffline(error) ? <Scenery scene="offline" /> : <Pip pose="puzzled" />}
      <h2>{errorText(error, text)}</h2>
      <Button variant="ghost" onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </div>
  )
}

export function InlineError({ error, text, onRetry }: Failure) {
  return (
    <div role="alert">
      <p className={isOffline(error) ? 'flash offline' : 'flash bad'}>
        <Icon icon={IconAlertCircle} />
        <span>{errorText(error, text)}</span>
        <Button variant="quiet" onClick={onRetry}>
          {m.ui_try_again()}
        </Button>
      </p>
    </div>
  )
}

/**
 * A placeholder for lazyPart: shows nothing while the code loads, and an error with a retry button if loading fails.
 * `onRetry` is given only after loading failed.
 */
export const inlineErrorPlaceholder = (onRetry?: () => void) =>
  onRetry && <InlineError text={m.generic_error()} onRetry={onRetry} />

/** An InlineError while the query has failed and has no data. */
export const QueryError = ({ query, text }: { query: UseQueryResult; text: string }) =>
  query.isError && !query.data ? (
    <InlineError error={query.error} text={text} onRetry={() => query.refetch()} />
  ) : null
