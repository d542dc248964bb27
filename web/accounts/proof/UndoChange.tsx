import { useNavigate } from 'react-router'
import { undoChange } from '#contract/accounts/proof.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { ParentsSiteOnly } from '#web/platform/ui/ParentsSiteOnly.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'

/** Undoes a change of e-mail or password. Nothing changes until the button is pressed. (X01) */
export const UndoChange = ({ code }: { code: string }) =>
  isKidSite() ? <ParentsSiteOnly>{m.session_grown_ups_login()}</ParentsSiteOnly> : <UndoForm code={code} />

function UndoForm({ code }: { code: string }) {
  const navigate = useNavigate()
  const fields = useFields(undoChange.schema.body, { code })
  const { failure } = fields
  const undo = fields.submit(async (body) => {
    const { email, reset_token } = await call(undoChange, { body })
    flash.success(m.undo_done({ email }))
    await navigate(`/reset/${reset_token}`, { replace: true })
  })
  return (
    <VisitorFrame>
      <h1>{m.undo_heading()}</h1>
      <p>{m.undo_lead()}</p>
      <p>{m.undo_nothing()}</p>
      <Form fields={fields} onSubmit={undo}>
        <FormError>{failure && refusalText(failure)}</FormError>
        {failure?.code === 'undo_used_up' ? (
          <LinkButton to="/forgot" size="large">
            {m.session_new_link()}
          </LinkButton>
        ) : (
          <Button type="submit" size="large" isPending={fields.isSending}>
            {m.undo_confirm()}
          </Button>
        )}
      </Form>
    </VisitorFrame>
  )
}
