import { Outlet } from 'react-router'
import { RequireRole } from '#web/platform/app/guards.tsx'

export default function ParentsOnlyShell() {
  return (
    <RequireRole requiredRole="parent">
      <Outlet />
    </RequireRole>
  )
}
