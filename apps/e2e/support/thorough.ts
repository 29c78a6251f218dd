/** Whether repeated tests run all rounds instead of a sample (VOUCH_TEST_THOROUGH). */
export const isThorough = process.env.VOUCH_TEST_THOROUGH === '1'
