import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { PASSKEYS_MAX } from '#contract/limits.ts'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { canUsePasskeys, isPasskeyAddress } from '#web/accounts/passkeys/can-use-passkeys.ts'
import { formatInstant } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { passkeysQuery, useRemovePasskey } from './passkey-queries.ts'
import './passkeys.css'

/** The parent's passkeys. (F06) */
export function PasskeysCard() {
  const [isAdding, setAdding] = useState(false)
  return (
    <ProfileCard title={m.passkey_title()} lead={m.passkey_lead()}>
      <Loaded
        query={useQuery(passkeysQuery)}
        skeleton={<SkeletonRows count={1} />}
        errorText={m.passkey_failed()}
      >
        {(passkeys) => (
          <>
            {passkeys.length > 0 && (
              <ul className="sessions passkey-list">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            {!canUsePasskeys() && (
              <p className="muted">{isPasskeyAddress() ? m.passkey_not_here() : m.passkey_needs_https()}</p>
            )}
            {canUsePasskeys() && passkeys.length < PASSKEYS_MAX && (
              <Button icon={IconPlus} variant="ghost" onClick={() => setAdding(true)}>
                {passkeys.length > 0 ? m.passkey_another() : m.passkey_add()}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </ProfileCard>
  )
}

const toDay = (time: string) => formatInstant(time, { dateStyle: 'long' })

function PasskeyRow({ passkey: { id, name, added_at, last_used_at } }: { passkey: Passkey }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemovePasskey()
  return (
    <li>
      <div className="grow">
        <b>{name}</b>
        <div className="small muted">{m.passkey_added({ day: toDay(added_at) })}</div>
        {last_used_at && <div className="small muted">{m.passkey_used({ day: toDay(last_used_at) })}</div>}
      </div>
      <Button itemName={name} variant="danger" size="compact" onClick={() => setAsking(true)}>
        {m.passkey_remove()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.passkey_remove_title({ name })}
          confirmText={m.passkey_remove()}
          isDangerous
          isPending={remove.isPending}
          onConfirm={() =>
            remove.mutate(id, {
              onSuccess: () => flash.success(m.passkey_removed()),
              onError: (error) => flash.failure(error),
              onSettled: () => setAsking(false),
            })
          }
          onClose={() => setAsking(false)}
        >
          {m.passkey_remove_text()}
        </ConfirmDialog>
      )}
    </li>
  )
}
