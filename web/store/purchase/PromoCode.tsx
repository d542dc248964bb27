import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { PROMO_CODE_MAX } from '#contract/limits.ts'
import type { Payment } from '#contract/store/payments.ts'
import { checkPromo, promoCode } from '#contract/store/promos.ts'
import { m } from '#messages'
import { ApiError, call } from '#web/platform/api/api.ts'
import { formatDollars } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { formatDiscountPercent } from '#web/store/money.ts'

type PromoCodeProps = {
  payment: Payment
  /** Whether the payment is being charged. */
  isLocked: boolean
  /** Applies `code`; without it, removes the applied code. */
  onChangeCode: (code?: string) => Promise<void>
}

/** The form for a promo code or, once a code is applied, its discount. (P05) */
export function PromoCode(props: PromoCodeProps) {
  return (
    <section className="card promo-code">
      {props.payment.promo ? <AppliedCode {...props} code={props.payment.promo} /> : <CodeForm {...props} />}
    </section>
  )
}

function CodeForm({ isLocked, onChangeCode }: PromoCodeProps) {
  const [refusalText, setRefusalText] = useState<string>()
  const fields = useFields(codeForm, { code: '' })
  const code = fields.field('code')
  const apply = fields.submit(async ({ code }) => {
    setRefusalText(undefined)
    try {
      await call(checkPromo, { params: { code } })
      await onChangeCode(code)
    } catch (error) {
      setRefusalText(promoErrorText(error))
    }
  })
  return (
    <Form fields={fields} onSubmit={apply}>
      <TextField
        label={m.promo_title()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={PROMO_CODE_MAX}
        help={<span role="status">{fields.isSending && m.promo_pending()}</span>}
        {...code}
        onChange={(value) => {
          setRefusalText(undefined)
          code.onChange(value)
        }}
        error={refusalText}
      />
      <Button
        type="submit"
        variant="ghost"
        isDisabled={isLocked || !fields.isValid}
        isPending={fields.isSending}
        pendingText={m.promo_checking()}
      >
        {m.promo_apply()}
      </Button>
    </Form>
  )
}

function AppliedCode({ payment, code, isLocked, onChangeCode }: PromoCodeProps & { code: string }) {
  const removeMutation = useMutation({ mutationFn: () => onChangeCode() })
  return (
    <>
      <h3>{m.promo_title()}</h3>
      <p className="code">
        <b>{code}</b>
        <Button
          variant="danger"
          size="compact"
          isDisabled={isLocked}
          isPending={removeMutation.isPending}
          pendingText={m.ui_saving()}
          onClick={() => removeMutation.mutate()}
        >
          {m.promo_remove()}
        </Button>
      </p>
      <p className="promo-applied" role="status">
        <Icon icon={IconCheck} />
        {m.promo_applied({
          percent: formatDiscountPercent(payment),
          amount: formatDollars(payment.discount),
        })}
      </p>
      {removeMutation.error && (
        <p className="field-error" role="alert">
          {promoErrorText(removeMutation.error)}
        </p>
      )}
    </>
  )
}

const codeForm = z.object({ code: promoCode })

const promoErrorText = (error: unknown) =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : m.promo_failed()
