import type { Actor } from '#server/platform/deps.ts'
import { isMessageKey, translate, translator } from '#server/platform/i18n.ts'

type Row = Record<string, unknown>
export type ExportText = ReturnType<typeof createExportText>

/**
 * The columns of PostgreSQL's type `date`. They are listed because a value does not reveal its type: people may
 * write texts that look like dates.
 */
export const dayColumns = new Set([
  'birthday',
  'due_before',
  'late_before',
  'due_date',
  'expected_from',
  'expected_until',
  'expired_for',
  'first_day',
  'given_on',
  'last_day',
  'late_since',
  'next_day',
  'weekly_for',
  'opens_on',
  'payday',
  'reoccur_start',
  'return_by',
  'rule_day',
  'start_date',
])

/**
 * Columns with texts that people write. They are never translated, although such a text may equal a value that has a
 * translation.
 */
const userWrittenColumns = new Set(['name', 'first_name', 'last_name', 'description', 'note', 'reward'])

/** Returns functions that translate and format in the parent's language and the family's time zone. */
export function createExportText({ language, time_zone }: Pick<Actor, 'language' | 'time_zone'>) {
  const names = new Map<string, string>()
  const instantFormat = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  })
  const dayFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const numberFormat = new Intl.NumberFormat(language)

  const formatters = {
    language,
    t: translator(language),
    /** Returns the translation of `prefix_name`, or the name with spaces when there is none. */
    getLabel: (prefix: string, name: string) => {
      const key = `${prefix}_${name}`
      return isMessageKey(key) ? translate(key, language) : name.replaceAll('_', ' ')
    },
    formatInstant: (date: Date) => instantFormat.format(date),
    formatDay: (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`)),
    formatNumber: (value: number) => numberFormat.format(value),
    /** Stores the names by id, so that `formatValue` and `findName` can show them instead of ids. */
    rememberNames: (people: Row[]) => {
      for (const { id, first_name, last_name } of people)
        names.set(String(id), [first_name, last_name].filter(Boolean).join(' '))
    },
    findName: (id: unknown) => names.get(String(id)),
    /** Formats the value of a database column. */
    formatValue: (value: unknown, column = ''): string => {
      if (value === null || value === undefined || value === '') return ''
      if (value instanceof Date) return instantFormat.format(value)
      if (typeof value === 'boolean') return translate(value ? 'export_yes' : 'export_no', language)
      if (typeof value === 'number') return numberFormat.format(value)
      if (Array.isArray(value)) {
        const texts = value.map((item) => formatters.formatValue(item, column))
        return texts.filter(Boolean).join(', ')
      }
      if (typeof value !== 'string') return JSON.stringify(value)
      if (userWrittenColumns.has(column)) return value
      if (dayColumns.has(column)) return formatters.formatDay(value)
      const key = `export_value_${value.replaceAll('-', '_')}`
      return names.get(value) ?? (isMessageKey(key) ? translate(key, language) : value)
    },
  }
  return formatters
}
