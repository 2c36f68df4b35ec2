/** Thrown where this machine lacks what a scenario needs. It is said in the table, and the long form fails. */
export class CannotRun extends Error {}
