import { m } from '#messages'
import { saveAsFile } from '#web/platform/api/download.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { CopyButton } from '#web/platform/ui/forms/CopyButton.tsx'

/** Shows new recovery codes, which nobody can see again, to copy, save or print. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; email: string; onClose: () => void }) {
  const { codes, email, onClose } = props
  const text = [m.two_step_codes_file({ email }), '', ...codes, ''].join('\n')
  return (
    <Dialog
      title={m.two_step_codes_title()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.two_step_codes_done()}</Button>}
    >
      <p>{m.two_step_codes_text()}</p>
      <div className="recovery-codes">
        <p className="small muted">{m.two_step_codes_file({ email })}</p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="row">
        <CopyButton text={text} itemName={m.two_step_codes_title()} />
        <Button
          variant="quiet"
          size="compact"
          onClick={() => saveAsFile(new Blob([text], { type: 'text/plain' }), 'questnest-codes.txt')}
        >
          {m.two_step_codes_save()}
        </Button>
        <Button variant="quiet" size="compact" onClick={() => print()}>
          {m.two_step_codes_print()}
        </Button>
      </div>
    </Dialog>
  )
}
