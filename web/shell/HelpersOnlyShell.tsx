import { Outlet } from 'react-router'
import { RequireRole } from '#web/platform/app/guards.tsx'

export default function HelpersOnlyShell() {
  return (
    <RequireRole requiredRole="helper">
      <Outlet />
    </RequireRole>
  )
}
