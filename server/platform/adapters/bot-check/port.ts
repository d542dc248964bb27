export type BotCheck = {
  /** Returns a challenge for the browser, reCAPTCHA's site key, or `{ off: true }` if there is no bot check. */
  challenge: (now: Date) => Promise<Record<string, unknown>>
  /** Returns the id and the expiry of a valid token, to detect its second use; undefined for any other token. */
  verify: (token: string, now: Date) => Promise<{ id: string; expiresAt: Date } | undefined>
}

/** The bot check of each site. The kid site's must not call a third party. */
export type BotChecks = { adult: BotCheck; kid: BotCheck }

/** For BOT_CHECK=off, in trial mode only: browsers get no challenge and send no token, so nothing is verified. */
export const noBotCheck: BotCheck = {
  challenge: async () => ({ off: true }),
  verify: async () => undefined,
}
