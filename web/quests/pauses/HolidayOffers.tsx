import { useState } from 'react'
import { daysAfter } from '#contract/calendar.ts'
import { PAUSE_DAYS_BACK, PAUSE_DAYS_MAX } from '#contract/limits.ts'
import { type Province, provinces } from '#contract/postal-codes.ts'
import type { PauseDays } from '#contract/quests/pauses.ts'
import { listSchoolBreaks } from '#contract/school-breaks.ts'
import { listHolidays } from '#contract/statutory-holidays.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { readLocal, writeLocal } from '#web/platform/api/local-storage.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { provinceNames } from '#web/platform/app/province-names.ts'
import { holidayNames, schoolBreakNames } from '#web/platform/holidays/holiday-names.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { guessProvince, isInCanada } from './guess-province.ts'

const OFFERS_MAX = 4
const PROVINCE_KEY = 'province'

/**
 * The next public holidays or school breaks of a province, as buttons that fill in the days of a pause. Where points are
 * given, families may live anywhere: those outside Canada see nothing, and the others are not asked for their province,
 * but can change it. (W05, F10)
 */
export function HolidayOffers(props: {
  kind: 'school_holidays' | 'public_holiday'
  value: PauseDays
  onChoose: (days: PauseDays) => void
}) {
  const { kind, value, onChoose } = props
  const { today, timeZone } = useCalendar()
  const [province, setProvince] = useState<Province>(() => {
    const remembered = readLocal(PROVINCE_KEY)
    return provinces.find((one) => one === remembered) ?? guessProvince(timeZone, getLocale())
  })
  const [isChanging, setChanging] = useState(false)
  const offers = listOffers(kind, province, today)
  if (!arePointsSold && !isInCanada(timeZone)) return null
  const nameOf = (code: Province) => provinceNames[code]?.() ?? code
  const provinceField = (
    <SelectField
      label={m.quest_pause_province()}
      name="province"
      value={province}
      onChange={(chosen) => {
        setProvince(chosen)
        writeLocal(PROVINCE_KEY, chosen)
      }}
      options={provinces.map((code) => ({ value: code, label: nameOf(code) }))}
    />
  )
  return (
    <div>
      {arePointsSold && provinceField}
      <fieldset className="quick-days offers" aria-label={m.quest_pause_offers()}>
        {offers.map(({ first_day, last_day, name }) => (
          <Button
            key={first_day + name}
            variant="ghost"
            size="compact"
            aria-pressed={value.first_day === first_day && value.last_day === last_day}
            onClick={() => onChoose({ first_day, last_day })}
          >
            <span>
              {name} <small>{formatSpan(first_day, last_day)}</small>
            </span>
          </Button>
        ))}
      </fieldset>
      {!arePointsSold && (
        <>
          <Button
            variant="quiet"
            size="compact"
            aria-expanded={isChanging}
            onClick={() => setChanging(!isChanging)}
          >
            {m.quest_pause_province_change({ province: nameOf(province) })}
          </Button>
          {isChanging && provinceField}
        </>
      )}
      {offers.some(({ isUsual }) => isUsual) && <p className="small muted">{m.school_break_usual()}</p>}
    </div>
  )
}

/** Leaves out those that are too far away to plan, or began too long ago. */
function listOffers(kind: 'school_holidays' | 'public_holiday', province: Province, today: string) {
  const until = daysAfter(today, PAUSE_DAYS_MAX)
  const offers =
    kind === 'public_holiday'
      ? listHolidays(province, today, until).map(({ day, name }) => ({
          first_day: day,
          last_day: day,
          name: holidayNames[name](),
          isUsual: false,
        }))
      : listSchoolBreaks(province, today, until).map(({ kind: name, from, until: last_day, usual }) => ({
          first_day: from,
          last_day,
          name: schoolBreakNames[name](),
          isUsual: usual,
        }))
  return offers
    .filter(({ first_day }) => first_day >= daysAfter(today, -PAUSE_DAYS_BACK) && first_day <= until)
    .slice(0, OFFERS_MAX)
}

const formatSpan = (first: string, last: string) =>
  first === last ? formatShort(first) : `${formatShort(first)} – ${formatShort(last)}`

const formatShort = (day: string) => formatDay(day, { month: 'short', day: 'numeric' })
