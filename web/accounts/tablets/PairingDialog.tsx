import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PAIRING_MINUTES } from '#contract/limits.ts'
import { m } from '#messages'
import { describeDevice } from '#web/accounts/describe-device.ts'
import { kidUrl } from '#web/platform/app/site.ts'
import { useHasPassed } from '#web/platform/app/useHasPassed.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { LazyQrCode } from '#web/platform/ui/graphics/LazyQrCode.tsx'
import { tabletsQuery } from './tablet-queries.ts'

/** Shows the code of a new tablet until the tablet has taken it, of which the live updates tell. */
export function PairingDialog(props: { id: string; code: string; digits: string; onClose: () => void }) {
  const { id, code, digits, onClose } = props
  const { data } = useQuery(tabletsQuery)
  const tablet = data?.tablets.find((tablet) => tablet.id === id)
  const [expiresAt] = useState(() => Date.now() + PAIRING_MINUTES * 60_000)
  const isExpired = useHasPassed(expiresAt)
  const isPaired = Boolean(tablet?.used_at)
  return (
    <Dialog
      title={m.tablet_pair_title()}
      onClose={onClose}
      actions={
        <Button variant={isPaired ? 'primary' : 'ghost'} onClick={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      {!isPaired && !isExpired && (
        <div className="pairing">
          <p>{m.tablet_pair_scan({ address: `${new URL(kidUrl).host}/tablet` })}</p>
          {/* What follows # is not sent to the server. */}
          <LazyQrCode text={`${kidUrl}/tablet#${code}`} label={m.tablet_pair_qr()} />
          <p className="digits">{`${digits.slice(0, 3)} ${digits.slice(3)}`}</p>
          <p className="small muted">{m.tablet_pair_once()}</p>
        </div>
      )}
      <p role="status">
        {isPaired && tablet
          ? m.tablet_pair_done({ tablet: tablet.name, device: describeDevice(tablet) })
          : isExpired
            ? m.tablet_pair_over()
            : m.tablet_waiting()}
      </p>
    </Dialog>
  )
}
