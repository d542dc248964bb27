import type { ReactNode } from 'react'
import { m } from '#messages'
import { Skeleton } from '#web/platform/ui/Skeleton.tsx'
import './dashboard-skeleton.css'

/* The shapes of what the dashboard and "Your Kids" show once they are loaded, with the headings. */

const repeat = (count: number, render: (key: number) => ReactNode) =>
  Array.from({ length: count }, (_, key) => render(key))

export const DashboardSkeleton = () => (
  <Skeleton className="dashboard-skeleton">
    <div className="section-head" aria-hidden="true">
      <h2>{m.quest_waiting_heading()}</h2>
    </div>
    <div className="card flush skeletons waiting">
      <span className="head">
        <i className="round" />
        <i className="short" />
      </span>
      <span className="rows">
        {repeat(2, (row) => (
          <span key={row} className="line">
            <span className="text">
              <i />
              <i className="short" />
            </span>
            <i className="action" />
            <i className="action" />
          </span>
        ))}
      </span>
    </div>
    <div className="section-head" aria-hidden="true">
      <h2>{m.family_your_children()}</h2>
    </div>
    <div className="faces">
      {repeat(3, (face) => (
        <div key={face} className="card skeletons">
          <Person />
          <i className="bars" />
          <i className="foot" />
        </div>
      ))}
    </div>
  </Skeleton>
)

export const KidsSkeleton = () => (
  <Skeleton className="kids">
    {repeat(2, (card) => (
      <div key={card} className="card skeletons kid-card">
        <Person />
        <span className="progress">
          <span className="text">
            <i className="short" />
            <i className="short" />
          </span>
          <i className="bars" />
        </span>
        <i className="goal-line" />
        <i className="action decide" />
      </div>
    ))}
  </Skeleton>
)

const Person = () => (
  <span className="person">
    <i className="round ring" />
    <span className="text">
      <i />
      <i className="short" />
    </span>
  </span>
)
