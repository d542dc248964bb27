import type * as botCheck from '#contract/bot-check.ts'
import type * as live from '#contract/live.ts'
import type { Section } from './http/api-reference-types.ts'

export const botCheckReference: Section<typeof botCheck> = {
  tag: 'Bot check',
  description: `A few calls for visitors need a pass in the header \`X-Bot-Check\`. Solving a challenge takes a browser about half a second.`,
  calls: {
    getBotChallenge: `Get a challenge to solve. Returns a proof-of-work challenge of ALTCHA, valid for five minutes. If the server uses reCAPTCHA on the parents' site, it returns \`recaptcha\` with the site key instead; with \`BOT_CHECK=off\` it returns \`off\`.`,
    verifyBotCheck: `Exchange a solution for a pass. Takes the solution of a challenge, which can be used once, and returns a pass for \`X-Bot-Check\`. A pass is valid for five calls within five minutes, on the site where the challenge was solved.`,
  },
}

export const liveReference: Section<typeof live> = {
  tag: 'Live updates',
  description: `The server notifies open screens of changes, so that they need not poll.`,
  calls: {
    streamLiveEvents: `Stream changes of the family. Sends a server-sent event for each change that the person may see. An event names the kind of data to fetch again, and does not contain the data. Every 20 seconds a comment is sent, so that a client notices a lost connection. The stream ends with the session, and events missed while disconnected are not repeated.`,
  },
}
