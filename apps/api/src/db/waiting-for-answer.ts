/**
 * SQL: application `a` of job `j` waits for an answer that a close-out gives. An offer for an opening that is still
 * free is waiting for the candidate instead.
 */
export const isWaitingForAnswer = `(a.status in ('active', 'on-hold')
  and not (a.stage = 'hired' and j.filled < j.openings))`
