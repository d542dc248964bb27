/** A command cannot be done; the message tells the operator why. */
export class CommandRefused extends Error {}
