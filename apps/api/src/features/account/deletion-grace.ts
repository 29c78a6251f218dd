/** How long somebody who asked for deletion may change their mind: 30 days. */
export const graceMs = 30 * 86_400_000
