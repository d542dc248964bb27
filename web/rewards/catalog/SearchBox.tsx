import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { smallPictureUrl } from '#contract/rewards/catalog.ts'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconSearch } from '#web/platform/ui/graphics/icons.ts'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { searchQuery } from './queries.ts'
import './search.css'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'

const productPath = (id: string) => href('/products/:id', { id })

/** Finds products as one types: a combobox, with the arrow keys through the hits and Enter to the chosen or best one. (C04) */
export function SearchBox() {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const id = useId()
  const navigate = useNavigate()
  const q = text.trim()
  const { data, isError, isPlaceholderData } = useQuery(searchQuery(q))
  const hits = (q && data) || []
  const isShown = isOpen && q !== ''
  const isListed = isShown && hits.length > 0
  const chosen = isListed ? hits[at] : undefined

  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && q) {
      event.preventDefault()
      setOpen(true)
      // One round leads past the text itself, where no hit is chosen.
      if (isListed) setAt(((at + 1 + step + hits.length + 1) % (hits.length + 1)) - 1)
    } else if (event.key === 'Enter') {
      const to = chosen ?? (isPlaceholderData ? undefined : hits[0])
      if (isListed && to) navigate(productPath(to.id))
    } else if (event.key === 'Escape' && isShown) {
      // The first press closes, the next one clears the text, as in every search field.
      event.preventDefault()
      setOpen(false)
      setAt(-1)
    }
  }
  return (
    <div className="search">
      <Icon of={IconSearch} />
      <input
        className="input"
        type="text"
        role="combobox"
        aria-label={m.catalog_search()}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={`${id}-hits`}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        placeholder={m.catalog_search()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={SEARCH_TEXT_MAX}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          setAt(-1)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        className="search-hits"
        onMouseDown={keepFocus}
        hidden={!isListed}
        id={`${id}-hits`}
        role="listbox"
        aria-label={m.catalog_hits()}
      >
        {isListed &&
          hits.map((hit) => (
            <Link
              key={hit.id}
              id={`${id}-${hit.id}`}
              role="option"
              aria-selected={hit === chosen}
              tabIndex={-1}
              to={productPath(hit.id)}
              className="search-hit"
            >
              {hit.image ? (
                <img src={smallPictureUrl(hit.image)} width="56" height="56" alt="" />
              ) : (
                <i className="no-picture" />
              )}
              <span className="grow">{hit.name}</span>
              <Points value={hit.points} words />
            </Link>
          ))}
      </div>
      {isShown && !isListed && (isError || data) && (
        <div className="search-hits no-hits">
          {!isError && <Pip pose="hiding" />}
          <p>{isError ? m.catalog_search_failed() : m.catalog_no_result()}</p>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isShown && !isPlaceholderData && <SearchAnnouncement isError={isError} count={data?.length} />}
      </p>
    </div>
  )
}

/** A press on the hits is not taken for leaving the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** What eyes see at once, for ears. */
function SearchAnnouncement({ isError, count }: { isError: boolean; count: number | undefined }) {
  if (isError) return m.catalog_search_failed()
  if (count === undefined) return null
  return count > 0 ? m.catalog_found({ count }) : m.catalog_no_result()
}
