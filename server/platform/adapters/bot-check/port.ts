export type BotCheck = {
  /** Returns the challenge for the browser, or `{ off: true }` for none. */
  challenge: (now: Date) => Promise<Record<string, unknown>>
  /** Returns the solved challenge's id and expiry, to detect replays; undefined for a wrong solution. */
  verify: (token: string, now: Date) => Promise<{ id: string; expiresAt: Date } | undefined>
}

/** The bot check of each site. The kid site's must not call a third party. */
export type BotChecks = { adult: BotCheck; kid: BotCheck }

/** For BOT_CHECK=off, in trial mode only: browsers get no challenge and send no token, so nothing is verified. */
export const noBotCheck: BotCheck = {
  challenge: async () => ({ off: true }),
  verify: async () => undefined,
}
