/** Every round of what is repeated, instead of the fewer that each run can afford. */
export const isThorough = process.env.VOUCH_TEST_THOROUGH === '1'
