import type { ReactNode } from 'react'
import { isKidSite } from '#web/platform/app/site.ts'
import './sessions.css'

/** Around the screens of coming in: a picture beside the words for parents, a sheet in the wood for kids. */
export function Frame({ children }: { children: ReactNode }) {
  return isKidSite() ? <Wood>{children}</Wood> : <Spread>{children}</Spread>
}

const Spread = ({ children }: { children: ReactNode }) => (
  <div className="spread">
    <div className="pic">
      <div />
    </div>
    <div className="txt">
      <div className="stack">{children}</div>
    </div>
  </div>
)

const Wood = ({ children }: { children: ReactNode }) => (
  <div className="kidlogin">
    <div className="wrap">
      <div className="kcard stack">{children}</div>
    </div>
  </div>
)
