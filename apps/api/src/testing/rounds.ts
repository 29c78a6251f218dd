/**
 * Number of random cases to run in a slow property test.
 * @param all number of cases with `VOUCH_TEST_THOROUGH=1`
 * @param few number of cases without it, different in each run; a third by default
 */
export function rounds(all: number, few: number = Math.ceil(all / 3)): number {
  return process.env.VOUCH_TEST_THOROUGH === '1' ? all : few
}
