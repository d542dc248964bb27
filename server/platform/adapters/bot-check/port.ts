export type BotCheck = {
  /** Returns the challenge for the browser, or `{ off: true }` for none. */
  challenge: (now: Date) => Promise<Record<string, unknown>>
  /** Returns the solved challenge's id and expiry, to detect replays; undefined if it is not solved. */
  verify: (token: string, now: Date) => Promise<{ id: string; expiresAt: Date } | undefined>
}

/** The kid site never uses a third party's. */
export type BotChecks = { adult: BotCheck; kid: BotCheck }

/** For trial mode only: asks for nothing, and accepts no token. */
export const noBotCheck: BotCheck = {
  challenge: async () => ({ off: true }),
  verify: async () => undefined,
}
