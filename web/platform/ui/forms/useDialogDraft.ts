import { useState } from 'react'

/** Keeps the input of a FormDialog that closed after a failure, for when it is opened again. (H07) */
export function useDialogDraft<Values>() {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<Values>()
  return {
    isOpen,
    open: () => setOpen(true),
    /** Props of the dialog. `onClose` takes the input to keep as the draft, if any. */
    dialogProps: {
      draft,
      onClose: (input?: Values) => {
        setOpen(false)
        setDraft(input)
      },
    },
  }
}
export type DialogDraft<Values> = { draft: Values | undefined; onClose: (input?: Values) => void }
