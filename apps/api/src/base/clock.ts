/** Returns the current time. Services take a clock as a dependency, so that tests can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
