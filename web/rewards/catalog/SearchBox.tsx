import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href } from 'react-router'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { smallPictureUrl } from '#contract/rewards/catalog.ts'
import { m } from '#messages'
import { errorText } from '#web/platform/api/api.ts'
import { Combobox } from '#web/platform/ui/forms/Combobox.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconSearch } from '#web/platform/ui/graphics/icons.ts'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { searchQuery } from './queries.ts'

/** Searches while the user types. (C04) */
export function SearchBox() {
  const [text, setText] = useState('')
  const searchText = text.trim()
  const { data, error, isError, isPlaceholderData } = useQuery(searchQuery(searchText))
  const hits = (searchText && data) || []
  const hasSearched = searchText !== '' && (isError || data !== undefined)
  const noHitsText = isError ? errorText(error, m.catalog_search_failed()) : m.catalog_no_result()
  return (
    <div className="search">
      <Icon icon={IconSearch} />
      <Combobox
        label={m.catalog_search()}
        maxLength={SEARCH_TEXT_MAX}
        onTextChange={setText}
        listLabel={m.catalog_search_results()}
        items={hits}
        bestMatch={isPlaceholderData ? undefined : hits[0]}
        toPath={({ id }) => href('/products/:id', { id })}
        notice={
          hasSearched && (
            <div className="no-hits">
              {!isError && <Pip pose="hiding" />}
              <p>{noHitsText}</p>
            </div>
          )
        }
        announcement={
          hasSearched &&
          !isPlaceholderData &&
          (hits.length > 0 ? m.catalog_found({ count: hits.length }) : noHitsText)
        }
      >
        {(hit) => (
          <>
            {hit.image ? (
              <img src={smallPictureUrl(hit.image)} width="56" height="56" alt="" />
            ) : (
              <i className="no-picture" />
            )}
            <span className="grow">{hit.name}</span>
            <Points value={hit.points} withUnit />
          </>
        )}
      </Combobox>
    </div>
  )
}
