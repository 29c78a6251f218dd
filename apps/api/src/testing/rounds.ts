/**
 * Number of random cases to run in a slow property test.
 * @param all number of cases with `VOUCH_TEST_THOROUGH=1`; without it, a third of them, different in each run
 */
export function rounds(all: number): number {
  return process.env.VOUCH_TEST_THOROUGH === '1' ? all : Math.ceil(all / 3)
}
