import { Outlet } from 'react-router'
import { KidFooter, KidVisitorHeader } from '#web/app/KidFrame.tsx'
import { PaperFrame } from './PaperFrame.tsx'
import './prose.css'
import './folds.css'
import './blog.css'
import './print.css'

/** Around the pages to read. On the adult site they are HTML made at build time; in the browser they are the kid site's screens. */
export default function PaperShell() {
  const page = (
    <main id="page">
      <Outlet />
    </main>
  )
  if (import.meta.env.SSR) return <PaperFrame>{page}</PaperFrame>
  return (
    <>
      <KidVisitorHeader />
      {page}
      <KidFooter />
    </>
  )
}
