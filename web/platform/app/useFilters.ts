import { useSearchParams } from 'react-router'

/** The values of each filter; the first is the default. */
type Choices = Record<string, readonly string[]>
type Chosen<C extends Choices> = { [Name in keyof C]: C[Name][number] }

/** Keeps the filters of a list in the URL's query: `?time=yesterday&status=open&page=2`. (C02, Q05, R03) */
export function useFilters<const C extends Choices>(choices: C) {
  const [search, setSearch] = useSearchParams()
  const defaults = mapChoices(choices, ([first]) => first)
  const read = (query: URLSearchParams) =>
    mapChoices(choices, (values, name) => values.find((value) => value === query.get(name)) ?? values[0])
  const filters = read(search)

  /** Drops the page number, because other filters give another list. */
  function change(changed: Partial<Chosen<C>>) {
    const next = new URLSearchParams()
    // A second filter can be changed before the screen has rendered with the first, so `filters` may be out of date.
    const current = read(new URLSearchParams(window.location.search))
    for (const [name, value] of Object.entries<string>({ ...current, ...changed }))
      if (value !== defaults[name]) next.set(name, value)
    setSearch(next, { preventScrollReset: true })
  }
  return {
    filters,
    change,
    clear: () => change(defaults),
    isActive: Object.keys(choices).some((name) => filters[name] !== defaults[name]),
  }
}

const mapChoices = <C extends Choices>(
  choices: C,
  toValue: (values: readonly string[], name: string) => string | undefined,
) =>
  // Safe: each value is one of its filter's choices; the compiler loses that in Object.entries.
  Object.fromEntries(
    Object.entries(choices).map(([name, values]) => [name, toValue(values, name)]),
  ) as Chosen<C>
