import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { HelpedChild, HelperQuest } from '#contract/quests/helping.ts'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { SessionsCard } from '#web/accounts/settings/SessionsCard.tsx'
import { signOut } from '#web/platform/api/session.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Count } from '#web/platform/ui/Chip.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { useKeptItems } from '#web/platform/ui/lists/useKeptItems.ts'
import { PageHead } from '#web/platform/ui/PageHead.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { describeTimeAndNumber } from '#web/quests/describe-time-of-day.ts'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { HelpedQuest } from './HelpedQuest.tsx'
import { helpedChildrenQuery, helpedQuestsQuery, useStopHelping } from './queries.ts'
import '#web/quests/decide/waiting.css'
import './helping.css'

export const meta = () => pageMeta(m.helping_title(), m.helping_description())

/** /helping: what a helper sees, such as a grandmother or a sitter. (F07) */
export default function HelpingScreen() {
  return (
    <div className="wrap">
      <PageHead title={m.helping_title()} />
      <Loaded
        query={useQuery(helpedChildrenQuery)}
        skeleton={<SkeletonRows count={3} />}
        errorText={m.helping_failed()}
      >
        {(kids) =>
          kids.length ? (
            <>
              <Finished kids={kids} />
              <StillOpen kids={kids} />
            </>
          ) : (
            <EmptyState scene="nest" title={m.helping_no_children()}>
              {m.helping_no_children_text()}
            </EmptyState>
          )
        }
      </Loaded>
      <div className="profile-cards helping-account">
        <SessionsCard />
        <OwnAccount />
      </div>
    </div>
  )
}

const Finished = ({ kids }: { kids: HelpedChild[] }) => (
  <Loaded
    query={useQuery(helpedQuestsQuery('completed'))}
    skeleton={<SkeletonRows count={3} />}
    errorText={m.helping_failed()}
  >
    {(quests) => <FinishedQuests kids={kids} quests={quests} />}
  </Loaded>
)

/** A decided row keeps its place until the helper leaves the screen. (D02) */
function FinishedQuests({ kids, quests }: { kids: HelpedChild[]; quests: HelperQuest[] }) {
  const rows = useKeptItems(quests)
  if (rows.length === 0)
    return (
      <EmptyState scene="nest" title={m.helping_nothing()}>
        {m.helping_nothing_text()}
      </EmptyState>
    )
  return (
    <section className="waiting" aria-labelledby="waiting">
      <div className="section-head">
        <h2 id="waiting" className="row">
          {m.quest_waiting_heading()} {quests.length > 0 && <Count value={quests.length} />}
        </h2>
      </div>
      <Card isFlush>
        <KidGroups kids={kids} rows={rows} childOf={({ item }) => item.child_id}>
          {({ item, isRemoved }, kid) => (
            <HelpedQuest
              key={item.id}
              quest={item}
              childName={kid.first_name}
              otherNames={kids
                .filter(({ id }) => id !== kid.id && item.owner_ids.includes(id))
                .map(({ first_name }) => first_name)}
              isDecided={isRemoved}
            />
          )}
        </KidGroups>
      </Card>
    </section>
  )
}

/** The rows grouped by child; a child without rows is left out. */
const KidGroups = <Row,>(props: {
  kids: HelpedChild[]
  rows: readonly Row[]
  childOf: (row: Row) => string
  children: (row: Row, kid: HelpedChild) => ReactNode
}) =>
  props.kids.map((kid) => {
    const ofKid = props.rows.filter((row) => props.childOf(row) === kid.id)
    if (ofKid.length === 0) return null
    return (
      <div key={kid.id} className="waiting-group">
        <div className="waiting-head">
          <Avatar name={kid.first_name} avatar={kid.avatar} />
          <h3>{kid.first_name}</h3>
        </div>
        <ul>{ofKid.map((row) => props.children(row, kid))}</ul>
      </div>
    )
  })

/** What the children still have to do today, to read. */
const StillOpen = ({ kids }: { kids: HelpedChild[] }) => (
  <section className="waiting" aria-labelledby="open">
    <div className="section-head">
      <h2 id="open">{m.helping_open()}</h2>
    </div>
    <Loaded
      query={useQuery(helpedQuestsQuery('open'))}
      skeleton={<SkeletonRows count={3} />}
      errorText={m.helping_failed()}
    >
      {(quests) =>
        quests.length === 0 ? (
          <p className="muted">{m.helping_open_none()}</p>
        ) : (
          <Card isFlush>
            <KidGroups kids={kids} rows={quests} childOf={({ child_id }) => child_id}>
              {(quest) => (
                <li key={quest.id} className="waiting-row waiting-quest">
                  {quest.picture && <QuestPicture name={quest.picture} />}
                  <p className="row-text">{quest.name}</p>
                  <div className="row-facts muted small">{describeTimeAndNumber(quest)}</div>
                </li>
              )}
            </KidGroups>
          </Card>
        )
      }
    </Loaded>
  </section>
)

function OwnAccount() {
  const [isAsking, setAsking] = useState(false)
  const stop = useStopHelping()
  const leave = () =>
    stop.mutate(undefined, {
      onSuccess: () => {
        flash.success(m.parents_left())
        // The guard of this screen then opens the sign-in page.
        signOut()
      },
      onError: (error) => {
        flash.failure(error)
        setAsking(false)
      },
    })
  return (
    <ProfileCard title={m.helping_account()} lead={m.helping_account_text()}>
      <div className="actions">
        <Button variant="danger" onClick={() => setAsking(true)}>
          {m.parents_leave()}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={m.parents_leave_title()}
          confirmText={m.parents_leave()}
          isDangerous
          isPending={stop.isPending}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        >
          <p>{m.helping_leave_text()}</p>
        </ConfirmDialog>
      )}
    </ProfileCard>
  )
}
