import { useMutation } from '@tanstack/react-query'
import { revealGiftCode, revealOwnGiftCode } from '#contract/rewards/fulfilment.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { CopyButton } from '#web/platform/ui/forms/CopyButton.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconEye, IconEyeOff } from '#web/platform/ui/graphics/icons.ts'
import type { ViewerRole } from './order-labels.ts'

/** Fetches the code on demand and keeps it only while it is shown. */
export function GiftCode({ order, viewerRole }: { order: Order; viewerRole: ViewerRole }) {
  const { id, user_id, product } = order
  const codeMutation = useMutation({
    mutationFn: () =>
      viewerRole === 'child'
        ? call(revealOwnGiftCode, { params: { id } })
        : call(revealGiftCode, { params: { cid: user_id, id } }),
    onError: (error) => flash.failure(error),
    gcTime: 0,
  })
  const code = codeMutation.data?.code
  return (
    <div className="row gift-code">
      <Button
        itemName={product.name}
        variant="ghost"
        size="compact"
        isPending={codeMutation.isPending}
        pendingText={m.ui_loading()}
        aria-expanded={code !== undefined}
        onClick={() => (code ? codeMutation.reset() : codeMutation.mutate())}
      >
        <Icon icon={code ? IconEyeOff : IconEye} />
        {code ? m.reward_code_hide() : m.reward_code_show()}
      </Button>
      <div role="status">
        {code && (
          <>
            <span className="visually-hidden">{m.reward_code_of({ reward: product.name })}</span>
            <code>{code}</code>
          </>
        )}
      </div>
      {code && <CopyButton text={code} />}
    </div>
  )
}
