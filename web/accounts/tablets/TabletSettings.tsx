import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Child } from '#contract/accounts/children.ts'
import type { FamilyTablet } from '#contract/accounts/tablets.ts'
import { m } from '#messages'
import { describeDevice } from '#web/accounts/describe-device.ts'
import { NoChildrenYet } from '#web/accounts/families/NoChildrenYet.tsx'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { childrenQuery } from '#web/accounts/families/queries.ts'
import { formatInstant } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { IconClock, IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { PairingDialog } from './PairingDialog.tsx'
import { PicturePins } from './PicturePins.tsx'
import { TabletDialog, type TabletDraft } from './TabletDialog.tsx'
import { tabletsQuery, useEndTablet } from './tablet-queries.ts'
import './tablets.css'

/** /settings/tablets: the family's tablets, and the pictures that children tap on them. (F04) */
export function TabletSettings() {
  const tablets = useQuery(tabletsQuery)
  const children = useQuery(childrenQuery)
  return (
    <Loaded query={children} skeleton={<SkeletonRows />} errorText={m.tablet_failed()}>
      {(loadedChildren) => {
        const kids = loadedChildren.filter(({ active }) => active)
        return (
          <Loaded query={tablets} skeleton={<SkeletonRows />} errorText={m.tablet_failed()}>
            {({ tablets, picture_pins }) =>
              kids.length + tablets.length === 0 ? (
                <NoChildrenYet />
              ) : (
                <div className="profile-cards">
                  <Tablets tablets={tablets} kids={kids} />
                  {kids.length > 0 && tablets.length + picture_pins.length > 0 && (
                    <PicturePins kids={kids} picturePins={picture_pins} />
                  )}
                </div>
              )
            }
          </Loaded>
        )
      }}
    </Loaded>
  )
}

function Tablets({ tablets, kids }: { tablets: readonly FamilyTablet[]; kids: readonly Child[] }) {
  const newTablet = useDialogDraft<TabletDraft>()
  const [pairing, setPairing] = useState<{ id: string; code: string; digits: string }>()
  return (
    <ProfileCard title={m.tablet_tab()} lead={m.tablet_lead()}>
      {tablets.length > 0 && (
        <ul className="sessions tablet-list">
          {tablets.map((tablet) => (
            <TabletRow key={tablet.id} tablet={tablet} kids={kids} />
          ))}
        </ul>
      )}
      {kids.length > 0 && (
        <Button icon={IconPlus} variant={tablets.length > 0 ? 'ghost' : 'primary'} onClick={newTablet.open}>
          {m.tablet_add()}
        </Button>
      )}
      {newTablet.isOpen && <TabletDialog kids={kids} onAdded={setPairing} {...newTablet.dialogProps} />}
      {pairing && <PairingDialog {...pairing} onClose={() => setPairing(undefined)} />}
    </ProfileCard>
  )
}

function TabletRow({ tablet, kids }: { tablet: FamilyTablet; kids: readonly Child[] }) {
  const { id, name, child_ids, used_at } = tablet
  const [isAsking, setAsking] = useState(false)
  const change = useDialogDraft<TabletDraft>()
  const end = useEndTablet()
  return (
    <li>
      <div className="grow">
        <div className="row">
          <b>{name}</b>
          {!used_at && (
            <Chip meaning="wait" icon={IconClock}>
              {m.tablet_waiting()}
            </Chip>
          )}
        </div>
        {used_at && (
          <div className="small muted">
            {m.tablet_used({ device: describeDevice(tablet), when: formatInstant(used_at) })}
          </div>
        )}
        <ul className="tablet-faces">
          {kids
            .filter((kid) => child_ids.includes(kid.id))
            .map((kid) => (
              <li key={kid.id}>
                <Avatar name={kid.name} avatar={kid.avatar} />
                {kid.first_name}
              </li>
            ))}
        </ul>
      </div>
      <div className="row">
        {used_at && (
          <Button itemName={name} variant="ghost" size="compact" onClick={change.open}>
            {m.family_edit()}
          </Button>
        )}
        <Button itemName={name} variant="danger" size="compact" onClick={() => setAsking(true)}>
          {m.tablet_remove()}
        </Button>
      </div>
      {change.isOpen && <TabletDialog tablet={tablet} kids={kids} {...change.dialogProps} />}
      {isAsking && (
        <ConfirmDialog
          title={m.tablet_remove_title({ tablet: name })}
          confirmText={m.tablet_remove()}
          isDangerous
          isPending={end.isPending}
          onConfirm={() =>
            end.mutate(id, {
              onSuccess: () => flash.success(m.tablet_removed()),
              onError: (error) => flash.failure(error),
              onSettled: () => setAsking(false),
            })
          }
          onClose={() => setAsking(false)}
        >
          {m.tablet_remove_text()}
        </ConfirmDialog>
      )}
    </li>
  )
}
