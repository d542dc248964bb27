import type { ReactNode } from 'react'
import { m } from '#messages'
import { adultUrl } from '#web/platform/app/site.ts'
import { LinkButton } from './Button.tsx'
import { VisitorFrame } from './VisitorFrame.tsx'

/** The kid site shows this in place of screens for parents. */
export const ParentsSiteOnly = ({ children }: { children: ReactNode }) => (
  <VisitorFrame>
    <h1>{m.session_grown_ups_heading()}</h1>
    <p>{children}</p>
    <div className="actions">
      <LinkButton to="/">{m.session_kid_login_title()}</LinkButton>
      <a className="button plain" href={adultUrl}>
        {m.nav_parents_website()}
      </a>
    </div>
  </VisitorFrame>
)
