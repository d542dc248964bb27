import { useState } from 'react'

/** A dialog with a form. It closes when sending fails, and what was typed stands there when it is opened again. (H07) */
export function useDialogDraft<Values>() {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<Values>()
  return {
    isOpen,
    open: () => setOpen(true),
    /** For the dialog. `onClose` takes what is to be kept of it, if anything. */
    dialog: {
      draft,
      onClose: (kept?: Values) => {
        setOpen(false)
        setDraft(kept)
      },
    },
  }
}
/** What such a dialog takes. */
export type DialogDraft<Values> = { draft: Values | undefined; onClose: (kept?: Values) => void }
