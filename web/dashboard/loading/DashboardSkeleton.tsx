import { useState } from 'react'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { Skeleton } from '#web/platform/ui/Skeleton.tsx'
import { facesClass } from '../KidFaces.tsx'
import { readLastBoxes } from './last-boxes.ts'
import './dashboard-skeleton.css'

/*
 * The shapes of what the dashboard and "Your Kids" show once they are loaded, with the headings. They have the classes
 * of the loaded boxes, and the heights of the last visit.
 */

export const useLastBoxes = (screen: 'dashboard' | 'kids') => useState(() => readLastBoxes(screen))[0]

/** Keeps the line below the title free. */
export const LeadSkeleton = ({ height }: { height: number | undefined }) => (
  <span className="lead-skeleton" style={{ height }}>
    {'\u00a0'}
  </span>
)

export function DashboardSkeleton() {
  const { waiting, hasAddQuest, pauses, cardsAbove, kids, cards } = useLastBoxes('dashboard')
  return (
    <Skeleton className="dashboard-skeleton">
      {waiting.length > 0 && (
        <section aria-hidden="true">
          <div className="section-head">
            <h2>{m.quest_waiting_heading()}</h2>
          </div>
          <div className="card flush skeletons">
            {numbered(waiting).map(([group, { hasHead, rows }]) => (
              <div key={group} className="waiting-group">
                {hasHead && (
                  <div className="waiting-head">
                    <i className="round" />
                    <i className="short" />
                  </div>
                )}
                <ul>
                  {numbered(rows).map(([row, height]) => (
                    <li
                      key={row}
                      className={hasHead ? 'waiting-row waiting-quest' : 'waiting-row'}
                      style={{ height }}
                    >
                      {!hasHead && <i className="round" />}
                      <span className="text">
                        <i />
                        <i className="short" />
                      </span>
                      <span className="row-actions">
                        <i className="action" />
                        <i className="action" />
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
      )}
      <CardSkeletons cards={cardsAbove} />
      {kids.length > 0 && (
        <section aria-hidden="true">
          <div className="section-head">
            <h2>{m.family_your_children()}</h2>
            {hasAddQuest && (
              <span className="skeletons">
                <i className="button compact">
                  <Icon icon={IconPlus} />
                  {m.quest_add()}
                </i>
              </span>
            )}
          </div>
          {numbered(pauses).map(([list, height]) => (
            <div key={list} className="pauses card skeletons" style={{ height }}>
              <Lines />
            </div>
          ))}
          <ul className={facesClass(kids.length - 1)}>
            {numbered(kids).map(([kid, height]) =>
              kid < kids.length - 1 ? (
                <li key={kid} className="skeletons" style={{ height }}>
                  <span className="face">
                    <i className="round" />
                    <Lines />
                  </span>
                  <span className="links">
                    <i className="action" />
                  </span>
                </li>
              ) : (
                <li key={kid} style={{ height }}>
                  <span className="face add-face" />
                </li>
              ),
            )}
          </ul>
        </section>
      )}
      <CardSkeletons cards={cards} />
    </Skeleton>
  )
}

export function KidsSkeleton() {
  const { kids, cards } = useLastBoxes('kids')
  return (
    <Skeleton className="kids-skeleton">
      {kids.length > 0 && (
        <ul className="kids" aria-hidden="true">
          {numbered(kids).map(([kid, height]) =>
            kid < kids.length - 1 ? (
              <li key={kid} className="card kid-card skeletons" style={{ height }}>
                <div className="person">
                  <i className="round" />
                  <Lines count={3} />
                </div>
                <div className="acts">
                  <div className="decide">
                    <i className="action" />
                  </div>
                  <div className="links">
                    <i />
                    <i />
                  </div>
                </div>
                <div className="goal-line">
                  <i className="picture" />
                  <Lines />
                </div>
                <div className="week">
                  <Lines />
                  <i className="week-bars" />
                </div>
              </li>
            ) : (
              <li key={kid} className="tiles" style={{ height }}>
                <span className="add-tile" />
                <span className="add-tile" />
              </li>
            ),
          )}
        </ul>
      )}
      <CardSkeletons cards={cards} />
    </Skeleton>
  )
}

const CardSkeletons = ({ cards }: { cards: readonly (number | undefined)[] }) =>
  numbered(cards).map(([card, height]) => (
    <section key={card} className="card skeletons" style={{ height }} aria-hidden="true">
      <Lines />
    </section>
  ))

const Lines = ({ count = 2 }: { count?: 2 | 3 }) => (
  <span className="text">
    <i />
    <i className="short" />
    {count === 3 && <i className="short" />}
  </span>
)

const numbered = <T,>(items: readonly T[]) => items.map((item, index): [number, T] => [index, item])
