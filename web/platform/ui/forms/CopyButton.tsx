import { useState } from 'react'
import { m } from '#messages'
import { Button } from '../Button.tsx'
import { Icon } from '../graphics/Icon.tsx'
import { IconCheck, IconCopy } from '../graphics/icons.ts'

/**
 * Copies `text`, which is shown before the button. `itemName` says what the text is. Browsers let only sites with https copy;
 * elsewhere there is no button.
 */
export function CopyButton({ text, itemName }: { text: string; itemName?: string }) {
  const [isCopied, setCopied] = useState(false)
  if (!navigator.clipboard) return null

  async function copy() {
    // If the browser refuses, the user can still select the text.
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <Button itemName={itemName} variant="quiet" size="compact" onClick={copy}>
      <Icon icon={isCopied ? IconCheck : IconCopy} />
      {isCopied ? m.ui_copied() : m.ui_copy()}
    </Button>
  )
}
