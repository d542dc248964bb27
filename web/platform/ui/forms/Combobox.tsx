import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import './combobox.css'

const { ItemMouseMove, MenuMouseLeave, ItemClick, InputClick, InputKeyDownEnter } =
  useCombobox.stateChangeTypes

/** A search field with links. Arrow keys move through them; Enter opens the highlighted one, else `bestMatch`. */
export function Combobox<Item extends { id: string }>(props: {
  label: string
  maxLength: number
  onTextChange: (text: string) => void
  listLabel: string
  items: Item[]
  bestMatch: Item | undefined
  toPath: (item: Item) => string
  children: (item: Item) => ReactNode
  /** Shown while there are no items. */
  notice: ReactNode
  /** For screen readers. */
  announcement: ReactNode
}) {
  const { label, maxLength, items, bestMatch, toPath } = props
  const navigate = useNavigate()
  const { isOpen, inputValue, highlightedIndex, openMenu, getInputProps, getMenuProps, getItemProps } =
    useCombobox<Item>({
      items,
      // Selecting an item navigates and leaves the text unchanged.
      selectedItem: null,
      itemToString: (): string => inputValue,
      stateReducer,
      onInputValueChange: (change) => props.onTextChange(change.inputValue),
      onSelectedItemChange: ({ type, selectedItem }) => {
        if (type === InputKeyDownEnter && selectedItem) navigate(toPath(selectedItem))
      },
    })
  const isListShown = isOpen && items.length > 0

  function stateReducer(
    state: UseComboboxState<Item>,
    { type, changes }: UseComboboxStateChangeOptions<Item>,
  ) {
    switch (type) {
      // For the pointer an item is an ordinary link.
      case ItemMouseMove:
      case MenuMouseLeave:
      case ItemClick:
        return state
      case InputClick:
        return { ...state, isOpen: true }
      case InputKeyDownEnter: {
        const selectedItem = changes.selectedItem ?? bestMatch
        return selectedItem ? { ...changes, selectedItem } : state
      }
      default:
        return changes
    }
  }

  return (
    <>
      <input
        {...getInputProps({
          'aria-label': label,
          'aria-expanded': isListShown,
          // Otherwise downshift would refer to an empty id.
          ...(highlightedIndex < 0 && { 'aria-activedescendant': undefined }),
          onFocus: openMenu,
          onKeyDown: keepCaretKeys,
        })}
        className="input"
        type="text"
        placeholder={label}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={maxLength}
      />
      <div
        {...getMenuProps({ 'aria-label': props.listLabel, onMouseDown: keepFocus })}
        className="combobox-sheet"
        hidden={!isListShown}
      >
        {isListShown &&
          items.map((item, index) => (
            <Link
              key={item.id}
              {...getItemProps({ item, index })}
              tabIndex={-1}
              to={toPath(item)}
              className="combobox-item"
            >
              {props.children(item)}
            </Link>
          ))}
      </div>
      {isOpen && !isListShown && props.notice && <div className="combobox-sheet">{props.notice}</div>}
      <p className="visually-hidden" role="status">
        {isOpen && props.announcement}
      </p>
    </>
  )
}

/** Home and End move the caret, as in every field. */
function keepCaretKeys({ key, nativeEvent }: KeyboardEvent) {
  if (key === 'Home' || key === 'End') Object.assign(nativeEvent, { preventDownshiftDefault: true })
}

/** Pressing on the list or its scrollbar must not blur the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault()
