import { Outlet } from 'react-router'
import { RequireRole } from '#web/platform/app/guards.tsx'

export default function ChildrenOnlyShell() {
  return (
    <RequireRole requiredRole="child">
      <Outlet />
    </RequireRole>
  )
}
