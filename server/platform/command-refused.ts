/** A "no" to the operator, in words. */
export class CommandRefused extends Error {}
