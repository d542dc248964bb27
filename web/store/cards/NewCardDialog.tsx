import { m } from '#messages'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { CardForm } from './CardForm.tsx'

/** The card form over the page. */
export const NewCardDialog = (props: { onSaved: (card: string) => void; onClose: () => void }) => (
  <Dialog title={m.cards_add()} onClose={props.onClose}>
    <CardForm onSaved={props.onSaved} onCancel={props.onClose} />
  </Dialog>
)
