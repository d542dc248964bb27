import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Authenticator } from '#contract/accounts/two-step.ts'
import { AUTHENTICATORS_MAX } from '#contract/limits.ts'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { formatInstant } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { AddAuthenticatorDialog } from './AddAuthenticatorDialog.tsx'
import {
  type NewKey,
  twoStepQuery,
  useMakeKey,
  useMakeRecoveryCodes,
  useRemoveAuthenticator,
} from './queries.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import './two-step.css'

/** The parent's authenticator apps and recovery codes. (F06) */
export function TwoStepCard({ email }: { email: string }) {
  const [newKey, setNewKey] = useState<NewKey>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([])
  const makeKey = useMakeKey()
  const add = () =>
    makeKey.mutate(undefined, { onSuccess: setNewKey, onError: (error) => flash.failure(error) })
  return (
    <ProfileCard title={m.two_step_title()} lead={m.two_step_lead()}>
      <Loaded
        query={useQuery(twoStepQuery)}
        skeleton={<SkeletonRows count={1} />}
        errorText={m.two_step_failed()}
      >
        {({ authenticators, recovery_codes_left }) => (
          <>
            {authenticators.length > 0 && (
              <ul className="sessions two-step-list">
                {authenticators.map((app) => (
                  <AuthenticatorRow key={app.id} app={app} isLast={authenticators.length === 1} />
                ))}
                <RecoveryCodesRow left={recovery_codes_left} onMade={setRecoveryCodes} />
              </ul>
            )}
            {authenticators.length < AUTHENTICATORS_MAX && (
              <Button icon={IconPlus} variant="ghost" isPending={makeKey.isPending} onClick={add}>
                {authenticators.length > 0 ? m.two_step_another() : m.two_step_on()}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {newKey && (
        <AddAuthenticatorDialog
          newKey={newKey}
          onAdded={setRecoveryCodes}
          onClose={() => setNewKey(undefined)}
        />
      )}
      {recoveryCodes.length > 0 && (
        <RecoveryCodesDialog codes={recoveryCodes} email={email} onClose={() => setRecoveryCodes([])} />
      )}
    </ProfileCard>
  )
}

function AuthenticatorRow({ app, isLast }: { app: Authenticator; isLast: boolean }) {
  const { id, name, added_at } = app
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveAuthenticator()
  return (
    <li>
      <div className="grow">
        <b>{name}</b>
        <div className="small muted">
          {m.two_step_added({ day: formatInstant(added_at, { dateStyle: 'long' }) })}
        </div>
      </div>
      <Button itemName={name} variant="danger" size="compact" onClick={() => setAsking(true)}>
        {m.two_step_remove()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.two_step_remove_title({ name })}
          confirmText={m.two_step_remove()}
          isDangerous
          isPending={remove.isPending}
          onConfirm={() =>
            remove.mutate(id, {
              onSuccess: () => flash.success(m.two_step_removed()),
              onError: (error) => flash.failure(error),
              onSettled: () => setAsking(false),
            })
          }
          onClose={() => setAsking(false)}
        >
          {isLast ? m.two_step_remove_last() : m.two_step_remove_text()}
        </ConfirmDialog>
      )}
    </li>
  )
}

function RecoveryCodesRow({ left, onMade }: { left: number; onMade: (codes: readonly string[]) => void }) {
  const [isAsking, setAsking] = useState(false)
  const make = useMakeRecoveryCodes()
  return (
    <li>
      <div className="grow">{m.two_step_codes_left({ left })}</div>
      <Button variant="ghost" size="compact" onClick={() => setAsking(true)}>
        {m.two_step_codes_renew()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.two_step_codes_new_title()}
          confirmText={m.two_step_codes_new()}
          isPending={make.isPending}
          onConfirm={() =>
            make.mutate(undefined, {
              onSuccess: ({ recovery_codes }) => onMade(recovery_codes),
              onError: (error) => flash.failure(error),
              onSettled: () => setAsking(false),
            })
          }
          onClose={() => setAsking(false)}
        >
          {m.two_step_codes_new_text()}
        </ConfirmDialog>
      )}
    </li>
  )
}
