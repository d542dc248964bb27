import { Outlet } from 'react-router'
import { KidFooter, KidVisitorHeader } from '#web/app/KidFrame.tsx'
import { isKidSite } from '#web/app/site.ts'
import { PaperFrame } from './PaperFrame.tsx'
import './prose.css'

/** Around the pages to read. On the adult site they are HTML made at build time, on the kid site screens. */
export default function PaperShell() {
  const page = (
    <main id="page">
      <Outlet />
    </main>
  )
  if (!isKidSite()) return <PaperFrame>{page}</PaperFrame>
  return (
    <>
      <KidVisitorHeader />
      {page}
      <KidFooter />
    </>
  )
}
