/** Maximum length of a search text for jobs, such as pasted text. */
export const maxSearchText = 2_000
