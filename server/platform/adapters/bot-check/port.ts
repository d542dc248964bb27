/** A challenge that costs a browser a second and a bot farm its margin. */
export type BotCheck = {
  /** What the browser gets to solve; `{off: true}` where nothing is asked. */
  challenge: (now: Date) => Promise<Record<string, unknown>>
  /** What identifies the solved challenge and until when it could be sent again; undefined when it is not solved. */
  verify: (token: string, now: Date) => Promise<{ id: string; expiresAt: Date } | undefined>
}

/** The kid site's is never a third party's. */
export type BotChecks = { adult: BotCheck; kid: BotCheck }

/** For trial only: nothing is asked and nothing is ever solved. */
export const noBotCheck: BotCheck = {
  challenge: async () => ({ off: true }),
  verify: async () => undefined,
}
