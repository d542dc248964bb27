import { NOTE_MAX } from '#contract/limits.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { addSuggestion } from './add-suggestion.ts'
import type { FieldBinding } from './Field.tsx'
import { keepFieldFocused } from './FormActions.tsx'
import { TextArea } from './TextArea.tsx'
import './note-field.css'

/** An optional note to a child, with sentences to start from. */
export function NoteField(
  props: FieldBinding<string> & { label: string; suggestions: readonly (() => string)[] },
) {
  const { value, onChange } = props
  const suggestions = props.suggestions.map((getText) => getText())
  return (
    <>
      <TextArea {...props} isOptional maxLength={NOTE_MAX} rows={3} />
      <fieldset className="field">
        <legend className="label">{m.note_suggestions()}</legend>
        <div className="note-suggestions">
          {suggestions.map((suggestion) => (
            <Button
              key={suggestion}
              variant="ghost"
              size="compact"
              onMouseDown={keepFieldFocused}
              onClick={() => onChange(addSuggestion(value, suggestion, suggestions))}
            >
              {suggestion}
            </Button>
          ))}
        </div>
      </fieldset>
    </>
  )
}
