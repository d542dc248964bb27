let email: string | undefined

/** The address that came along from the form in the footer, in a cookie that ends with being read. */
export function readFooterEmail(): string {
  // Kept until it is sent: React may ask twice.
  email ??= readCookie()
  return email
}

/** It goes by itself once; whoever comes back to the page sends it by a press. */
export function forgetFooterEmail() {
  email = ''
}

function readCookie(): string {
  const value = /(?:^|;\s*)newsletter=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  // biome-ignore lint/suspicious/noDocumentCookie: the way to it that every browser has
  if (value) document.cookie = 'newsletter=; Path=/newsletter; Max-Age=0; SameSite=Strict'
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
