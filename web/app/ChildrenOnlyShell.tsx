import { Outlet } from 'react-router'
import { RequireRole } from './guards.tsx'

export default function ChildrenOnlyShell() {
  return (
    <RequireRole only="child">
      <Outlet />
    </RequireRole>
  )
}
