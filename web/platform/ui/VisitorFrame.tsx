import type { ReactNode } from 'react'
import { isKidSite } from '#web/platform/app/site.ts'
import '#web/platform/styles/visitor-frame.css'

/** The frame of the sign-in and sign-up screens of either site. */
export const VisitorFrame = ({ children }: { children: ReactNode }) =>
  isKidSite() ? (
    <div className="kid-visitor">
      <div className="wrap">
        <div className="paper-card stack">{children}</div>
      </div>
    </div>
  ) : (
    <div className="picture-spread">
      <div className="spread-picture">
        <div />
      </div>
      <div className="spread-text">
        <div className="stack">{children}</div>
      </div>
    </div>
  )
