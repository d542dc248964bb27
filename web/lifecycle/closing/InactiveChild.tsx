import type { Child } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { ReactivateButton } from '#web/accounts/families/ReactivateButton.tsx'

/** In the profile of a kid whose account is inactive: that it is, and the way back. */
export const InactiveChild = ({ child }: { child: Child }) => (
  <ProfileCard
    title={m.closing_child_inactive({ name: child.first_name })}
    lead={m.closing_child_inactive_text({ name: child.first_name })}
  >
    <ReactivateButton child={child} variant="ghost" />
  </ProfileCard>
)
