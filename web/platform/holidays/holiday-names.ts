import type { SchoolBreakKind } from '#contract/school-breaks.ts'
import type { HolidayName } from '#contract/statutory-holidays.ts'
import { m } from '#messages'

/** Import it, like the tables, only where it is loaded lazily. */
export const holidayNames: Record<HolidayName, () => string> = {
  holiday_boxing_day: m.holiday_boxing_day,
  holiday_british_columbia_day: m.holiday_british_columbia_day,
  holiday_canada_day: m.holiday_canada_day,
  holiday_christmas: m.holiday_christmas,
  holiday_civic: m.holiday_civic,
  holiday_discovery_day: m.holiday_discovery_day,
  holiday_easter_monday: m.holiday_easter_monday,
  holiday_family_day: m.holiday_family_day,
  holiday_good_friday: m.holiday_good_friday,
  holiday_heritage_day: m.holiday_heritage_day,
  holiday_indigenous_peoples_day: m.holiday_indigenous_peoples_day,
  holiday_islander_day: m.holiday_islander_day,
  holiday_labour_day: m.holiday_labour_day,
  holiday_louis_riel_day: m.holiday_louis_riel_day,
  holiday_memorial_day: m.holiday_memorial_day,
  holiday_new_brunswick_day: m.holiday_new_brunswick_day,
  holiday_new_year: m.holiday_new_year,
  holiday_nunavut_day: m.holiday_nunavut_day,
  holiday_patriots_day: m.holiday_patriots_day,
  holiday_quebec_day: m.holiday_quebec_day,
  holiday_remembrance_day: m.holiday_remembrance_day,
  holiday_saskatchewan_day: m.holiday_saskatchewan_day,
  holiday_thanksgiving: m.holiday_thanksgiving,
  holiday_truth_and_reconciliation: m.holiday_truth_and_reconciliation,
  holiday_victoria_day: m.holiday_victoria_day,
}

export const schoolBreakNames: Record<SchoolBreakKind, () => string> = {
  winter: m.school_break_winter,
  february: m.school_break_february,
  spring: m.school_break_spring,
  easter: m.school_break_easter,
  summer: m.school_break_summer,
}
