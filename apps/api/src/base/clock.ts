/** Tells the time. Services take it as a dependency, so that tests can set it. */
export type Clock = () => Date

/** The machine's own clock. */
export const systemClock: Clock = () => new Date()
