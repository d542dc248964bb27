import type { MouseEvent } from 'react'

/**
 * For a Cancel under a form: the press must not leave the field first, or the error that leaving it shows would push
 * the button away from under the pointer.
 */
export const keepFieldFocused = (event: MouseEvent) => event.preventDefault()
