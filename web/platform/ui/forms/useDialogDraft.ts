import { useState } from 'react'

/** Keeps the input of a FormDialog that closed after a failure, for when it is opened again. (H07) */
export function useDialogDraft<Values>() {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<Values>()
  return {
    isOpen,
    open: () => setOpen(true),
    /** Props of the dialog. `onClose` takes the input to keep, if any. */
    dialog: {
      draft,
      onClose: (kept?: Values) => {
        setOpen(false)
        setDraft(kept)
      },
    },
  }
}
export type DialogDraft<Values> = { draft: Values | undefined; onClose: (kept?: Values) => void }
