import type { ReactNode } from 'react'
import { isKidSite } from '#web/platform/app/site.ts'
import '#web/platform/styles/visitor-frame.css'

/** The frame of screens that need no sign-in, such as sign-in and sign-up, on either site. */
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
