import type { ProductKind } from '#contract/rewards/catalog.ts'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconMail, IconTruckDelivery } from '#web/platform/ui/graphics/icons.ts'

const textsForChild: Record<ProductKind, () => string> = {
  merchandise: m.catalog_comes_merchandise_kid,
  physical_card: m.catalog_comes_physical_card_kid,
  digital_card: m.catalog_comes_digital_card_kid,
}
const textsForParent: Record<ProductKind, () => string> = {
  merchandise: m.catalog_comes_merchandise,
  physical_card: m.catalog_comes_physical_card,
  digital_card: m.catalog_comes_digital_card,
}

/** How a product of this kind arrives, and about when. */
export const DeliveryInfo = ({ kind, isChild }: { kind: ProductKind; isChild: boolean }) => (
  <p className="delivery-info">
    <Icon icon={kind === 'digital_card' ? IconMail : IconTruckDelivery} />
    {(isChild ? textsForChild : textsForParent)[kind]()}
  </p>
)
