/** SQL condition: the candidate has not applied for the job of invitation `i`. */
export const isUnansweredInvitation =
  'not exists (select from applications a where a.job_id = i.job_id and a.candidate_id = i.candidate_id)'
