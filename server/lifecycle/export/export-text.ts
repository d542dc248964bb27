import type { Actor } from '#server/platform/deps.ts'
import { isMessageKey, translate, translator } from '#server/platform/i18n.ts'

type Row = Record<string, unknown>
export type ExportText = ReturnType<typeof createExportText>

/** Columns of what people wrote, which may look like a day or like one of our own words. */
const userWrittenColumns = new Set(['name', 'first_name', 'last_name', 'description', 'note', 'reward'])

/** How the page says things to this parent: in their language and the family's calendar, people by their names. */
export function createExportText({ language, time_zone }: Pick<Actor, 'language' | 'time_zone'>) {
  const names = new Map<string, string>()
  const instants = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  })
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(language)

  const words = {
    language,
    t: translator(language),
    /** A text of ours where there is one; else the name as it is, readable. */
    label: (prefix: string, name: string) => {
      const key = `${prefix}_${name}`
      return isMessageKey(key) ? translate(key, language) : name.replaceAll('_', ' ')
    },
    instant: (at: Date) => instants.format(at),
    day: (day: string) => days.format(new Date(`${day}T00:00:00Z`)),
    number: (value: number) => numbers.format(value),
    /** Whom ids stand for from now on. */
    rememberNames: (people: Row[]) => {
      for (const { id, first_name, last_name } of people) {
        names.set(String(id), [first_name, last_name].filter(Boolean).join(' '))
      }
    },
    findName: (id: unknown) => names.get(String(id)),
    /** Any value of a row; what people wrote themselves stays as it is. */
    value: (value: unknown, column = ''): string => {
      if (value === null || value === undefined || value === '') return ''
      if (value instanceof Date) return instants.format(value)
      if (typeof value === 'boolean') return translate(value ? 'export_yes' : 'export_no', language)
      if (typeof value === 'number') return numbers.format(value)
      if (typeof value !== 'string') return JSON.stringify(value)
      if (userWrittenColumns.has(column)) return value
      if (/^\d{4}-\d\d-\d\d$/.test(value)) return words.day(value)
      const key = `export_value_${value.replaceAll('-', '_')}`
      return names.get(value) ?? (isMessageKey(key) ? translate(key, language) : value)
    },
  }
  return words
}
