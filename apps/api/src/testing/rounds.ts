/**
 * How many random worlds a slow property is tried in.
 * @param all with `VOUCH_TEST_THOROUGH=1`; a third of them otherwise, other ones in each run
 */
export function rounds(all: number): number {
  return process.env.VOUCH_TEST_THOROUGH === '1' ? all : Math.ceil(all / 3)
}
