/** Browsers give passkeys only to pages of https, and only to names, not to numbers such as 192.168.1.20. */
export const isPasskeyAddress = () => isSecureContext && /[a-z]/.test(location.hostname)

/** Only in a browser: a prerendered page does not know. */
export const canUsePasskeys = () => isPasskeyAddress() && 'PublicKeyCredential' in window
