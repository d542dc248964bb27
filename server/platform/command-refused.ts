/** Thrown when an operator's command cannot be done; the message says why. */
export class CommandRefused extends Error {}
