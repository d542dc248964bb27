import type { ReactNode } from 'react'
import { isKidSite } from '#web/platform/app/site.ts'
import '#web/platform/styles/visitor-frame.css'

/** Around the screens of coming in: a picture beside the words for parents, a sheet in the wood for kids. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  return isKidSite() ? (
    <KidVisitorFrame>{children}</KidVisitorFrame>
  ) : (
    <AdultVisitorFrame>{children}</AdultVisitorFrame>
  )
}

const AdultVisitorFrame = ({ children }: { children: ReactNode }) => (
  <div className="picture-spread">
    <div className="spread-picture">
      <div />
    </div>
    <div className="spread-text">
      <div className="stack">{children}</div>
    </div>
  </div>
)

const KidVisitorFrame = ({ children }: { children: ReactNode }) => (
  <div className="kid-visitor">
    <div className="wrap">
      <div className="paper-card stack">{children}</div>
    </div>
  </div>
)
