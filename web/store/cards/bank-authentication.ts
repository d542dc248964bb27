import { m } from '#messages'
import './bank-authentication.css'

/**
 * Has the card's owner answer at the bank, in a frame over the page, as Stripe's own script does. Ends when the bank has
 * an answer or the owner leaves; the browser then gives the focus back to where it was.
 */
export async function authenticateAtBank(url: string, isAnswered: () => Promise<boolean>): Promise<void> {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog bank'
  dialog.ariaLabel = m.cards_bank()
  const frame = document.createElement('iframe')
  frame.title = m.cards_bank()
  const leave = document.createElement('button')
  leave.type = 'button'
  leave.className = 'button ghost'
  leave.textContent = m.ui_cancel()
  dialog.append(frame, leave)
  document.body.append(dialog)

  await new Promise<void>((resolve) => {
    leave.onclick = () => dialog.close()
    dialog.onclose = () => resolve()
    // Each page that the bank shows may be the one that says it is done.
    frame.onload = async () => {
      if (await isAnswered()) dialog.close()
    }
    frame.src = url
    dialog.showModal()
  })
  dialog.remove()
}
