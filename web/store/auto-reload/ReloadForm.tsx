import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Forecast } from '#contract/quests/forecast.ts'
import { makeReloadFormSchema, type ReloadSettings } from '#contract/store/auto-reload.ts'
import type { Card } from '#contract/store/cards.ts'
import { getTotalPoints, type Package, packages } from '#contract/store/packages.ts'
import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatDollars, formatNumber } from '#web/platform/app/format.ts'
import { InlineError } from '#web/platform/ui/ErrorState.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { Toggle } from '#web/platform/ui/forms/Toggle.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { cardsQuery } from '#web/store/cards/queries.ts'
import { forecastQuery, useSaveReload } from './queries.ts'
import {
  emptyChoices,
  findPackage,
  isSameDraft,
  proposeChoices,
  type ReloadDraft,
  toDraft,
  toForm,
} from './reload-draft.ts'

const validationMessages = { field_required: m.field_required, day_past: m.day_past }

/** The buttons Save and Cancel are shown while there are unsaved changes. (P08) */
export function ReloadForm({ settings }: { settings: ReloadSettings }) {
  const { today } = useCalendar()
  const cards = useQuery(cardsQuery)
  const { data: forecast } = useQuery(forecastQuery)
  const save = useSaveReload()
  const savedDraft = toDraft(settings)
  // The saved start day may stay, even if it is past.
  const earliestStart = savedDraft.start_date && savedDraft.start_date < today ? savedDraft.start_date : today
  const fields = useFields(makeReloadFormSchema(earliestStart), savedDraft, validationMessages)
  const { values, field, reset } = fields
  const isOn = values.is_auto_reload
  const proposal = forecast && { is_auto_reload: true, ...proposeChoices(forecast, today) }
  const isChanged = !isSameDraft(values, savedDraft)
  useResetAfterSave(savedDraft, values, reset)
  const toggleBox = useRef<HTMLDivElement>(null)
  const focusToggle = () => toggleBox.current?.querySelector('input')?.focus()

  const card = cards.data?.find(({ is_default }) => is_default)
  const isCardMissing = isOn && cards.data !== undefined && !card
  // By saving, the parent agrees to the mandate, so MandateText must show it first.
  const canSave = fields.isValid && (!isOn || card !== undefined)

  const send = fields.submit(async () => {
    const form = toForm(values)
    if (!form) return
    try {
      await save(form)
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length === 0) flash.failure(error)
      throw error
    }
    flash.success(isOn ? m.reload_saved_on() : m.reload_saved_off())
    focusToggle()
  })

  return (
    <Form fields={fields} onSubmit={send} label={m.reload_title()}>
      <div className="reload-switch" ref={toggleBox}>
        <span>
          <b>{m.reload_switch()}</b>
          <span className="small muted">{m.reload_switch_help()}</span>
        </span>
        <Toggle
          label={m.reload_switch()}
          isOn={isOn}
          onChange={(on) => reset((on && proposal) || { is_auto_reload: on, ...emptyChoices })}
        />
      </div>
      <fieldset className="two-columns" disabled={!isOn}>
        <SelectField label={m.reload_amount()} {...field('amount')} options={packageOptions(amountLabel)} />
        <SelectField
          label={m.reload_threshold()}
          {...field('threshold')}
          options={packageOptions(thresholdLabel)}
        />
        <DayField label={m.reload_start()} min={earliestStart} {...field('start_date')} />
      </fieldset>
      <p className="small muted" role="status">
        {forecast && proposal && isChanged && isSameDraft(values, proposal) && describeProposal(forecast)}
      </p>
      {isOn && <MandateText values={values} card={card} isCardMissing={isCardMissing} />}
      {isOn && cards.isError && !cards.data && (
        <InlineError error={cards.error} text={m.cards_failed()} onRetry={() => cards.refetch()} />
      )}
      {isChanged && (
        <SubmitButton
          fields={{ ...fields, isValid: canSave }}
          disabledReason={getDisabledReason(isCardMissing, fields.isValid)}
          onCancel={() => {
            reset(savedDraft)
            focusToggle()
          }}
        >
          {m.ui_save()}
        </SubmitButton>
      )}
    </Form>
  )
}

const describeProposal = ({ needed }: Forecast) =>
  needed > 0 ? m.reload_proposed({ needed: formatNumber(needed) }) : m.reload_proposed_least()

function getDisabledReason(isCardMissing: boolean, isValid: boolean) {
  if (isCardMissing) return m.reload_card_reason()
  return isValid ? m.reload_mandate_reason() : m.reload_save_reason()
}

/** Resets the form when the settings were saved, here or on another device, unless the form has unsaved changes. */
function useResetAfterSave(saved: ReloadDraft, values: ReloadDraft, reset: (draft: ReloadDraft) => void) {
  const [lastSaved, setLastSaved] = useState(saved)
  if (isSameDraft(saved, lastSaved)) return
  setLastSaved(saved)
  if (isSameDraft(values, lastSaved) || isSameDraft(values, saved)) reset(saved)
}

const packageOptions = (toLabel: (pointsPackage: Package) => string) => [
  { value: '', label: m.reload_choose() },
  ...packages.map((pointsPackage) => ({ value: String(pointsPackage.name), label: toLabel(pointsPackage) })),
]
const amountLabel = (pointsPackage: Package) =>
  m.reload_amount_option({
    points: formatNumber(getTotalPoints(pointsPackage)),
    price: formatDollars(pointsPackage.base_price),
  })
const thresholdLabel = (pointsPackage: Package) =>
  m.reload_threshold_option({ points: formatNumber(getTotalPoints(pointsPackage)) })

/**
 * The mandate to charge the card, to which the parent agrees by saving. A change of its text needs a new
 * MANDATE_VERSION.
 */
function MandateText(props: { values: ReloadDraft; card: Card | undefined; isCardMissing: boolean }) {
  const { values, card, isCardMissing } = props
  if (isCardMissing)
    return (
      <p className="reload-mandate">
        {m.reload_no_card()} <Link to="/settings/payment">{m.reload_add_card()}</Link>
      </p>
    )
  const [amount, threshold] = [findPackage(values.amount), findPackage(values.threshold)]
  if (!card || !amount || !threshold || !values.start_date) return null
  return (
    <p className="reload-mandate">
      {m.reload_mandate({
        card: `•••• ${card.card.last4}`,
        price: formatDollars(amount.base_price),
        amount: formatNumber(getTotalPoints(amount)),
        threshold: formatNumber(getTotalPoints(threshold)),
        day: formatDay(values.start_date, { dateStyle: 'long' }),
      })}
    </p>
  )
}
