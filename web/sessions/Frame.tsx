import type { CSSProperties, ReactNode } from 'react'
import { isKidSite } from '#web/app/site.ts'
import hero from '#web/assets/svg/scene-hero.svg'
import wood from '#web/assets/svg/scene-kid-login.svg'
import woodNarrow from '#web/assets/svg/scene-kid-login-narrow.svg'
import './sessions.css'

/** Around the screens of coming in: a picture beside the words for parents, a sheet in the wood for kids. */
export function Frame({ children }: { children: ReactNode }) {
  return isKidSite() ? <Wood>{children}</Wood> : <Spread>{children}</Spread>
}

const Spread = ({ children }: { children: ReactNode }) => (
  <div className="spread">
    <div className="pic">
      <img src={hero} width="1440" height="760" alt="" />
    </div>
    <div className="txt">
      <div className="stack">{children}</div>
    </div>
  </div>
)

// React knows no custom properties among its styles.
const scenes = { '--scene': `url(${wood})`, '--scene-narrow': `url(${woodNarrow})` } as CSSProperties

const Wood = ({ children }: { children: ReactNode }) => (
  <div className="kidlogin" style={scenes}>
    <div className="wrap">
      <div className="kcard stack">{children}</div>
    </div>
  </div>
)
