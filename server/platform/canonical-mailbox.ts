/** Returns the mailbox behind an address: without the tag after a plus, and without the dots that Gmail ignores. */
export function canonicalMailbox(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const name = local.replace(/\+.*$/, '')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}
