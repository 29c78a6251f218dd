/** With fewer applicants, a company's figures are not shown: they could reveal a single applicant's waiting time. */
export const fewestPeople = 10

/** With fewer answers due, the figures of all companies together are not shown. */
export const fewestDueAnswers = 50

/** A company counts as prompt if it answers at least this share by the promised day, in percent. */
export const promptPercent = 90
