import { useMutation, useQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession, type OwnSession } from '#contract/accounts/own-sessions.ts'
import { m } from '#messages'
import { sessionsQuery } from '#web/accounts/contacts/account-queries.ts'
import { describeDevice } from '#web/accounts/describe-device.ts'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { formatInstant } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'

/** The user's sessions. The user can end each one except the current session. */
export function SessionsCard() {
  const query = useQuery(sessionsQuery)
  const endOthers = useEndSession(() => call(endOtherSessions, {}), m.settings_others_ended)
  return (
    <ProfileCard title={m.settings_sessions()} lead={m.settings_sessions_lead()}>
      <Loaded query={query} skeleton={<SkeletonRows count={1} />} errorText={m.settings_sessions_failed()}>
        {(sessions) => (
          <>
            <ul className="sessions">
              {[...sessions].sort(compareCurrentFirst).map((session) => (
                <Session key={session.id} session={session} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button variant="danger" isPending={endOthers.isPending} onClick={() => endOthers.mutate()}>
                {m.settings_end_others()}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </ProfileCard>
  )
}

function Session({ session }: { session: OwnSession }) {
  const { id, opened_at, expires_at, is_current } = session
  const endThis = useEndSession(() => call(endSession, { params: { id } }), m.settings_session_ended)
  const device = describeDevice(session)
  return (
    <li>
      <div className="grow">
        <div className="row">
          <b>{device}</b>
          {is_current && (
            <Chip meaning="ok" icon={IconCheck}>
              {m.settings_session_current()}
            </Chip>
          )}
        </div>
        <div className="small muted">
          {m.settings_session_since({ since: formatInstant(opened_at), until: formatInstant(expires_at) })}
        </div>
      </div>
      {!is_current && (
        <Button
          itemName={device}
          variant="danger"
          size="compact"
          isPending={endThis.isPending}
          pendingText="…"
          onClick={() => endThis.mutate()}
        >
          {m.settings_session_end()}
        </Button>
      )}
    </li>
  )
}

const compareCurrentFirst = (first: OwnSession, second: OwnSession) =>
  Number(second.is_current) - Number(first.is_current)

const useEndSession = (mutationFn: () => Promise<unknown>, getDoneText: () => string) =>
  useMutation({
    mutationFn,
    onSuccess: () => flash.success(getDoneText()),
    onError: (error) => flash.failure(error),
    meta: { invalidates: [queryKeys.sessions], awaitsRefetch: true },
  })
