import { createRoot } from 'react-dom/client'
import { ProofDialog } from './ProofDialog.tsx'

let pending: Promise<boolean> | undefined

/**
 * Opens a dialog over whatever is open. Resolves to true once the user has proved who they are, and to false if they
 * gave up. If several calls of the API are refused together, they share one dialog. (X01)
 */
export function askForProof(): Promise<boolean> {
  pending ??= showDialog().finally(() => {
    pending = undefined
  })
  return pending
}

/** Has a root of its own, because the call may come from any screen, and React must not render the screen again. */
const showDialog = () =>
  new Promise<boolean>((resolve) => {
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    function close(isProved: boolean) {
      root.unmount()
      container.remove()
      resolve(isProved)
    }
    root.render(<ProofDialog onClose={close} />)
  })
