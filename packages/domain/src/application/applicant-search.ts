import { applicationStatuses, employerTasks, stages } from '@vouch/contract'
import { choiceParam, dayParam, idParam, textParam } from '../search/address-params.ts'

/** What both lists have; `view` is how they are shown. */
const shared = {
  q: textParam(120),
  stage: choiceParam(stages),
  status: choiceParam(applicationStatuses),
  tag: idParam,
  sort: choiceParam(['newest', 'oldest']),
  view: choiceParam(['list', 'board']),
}

/** Filters and order of the applicants of one job. */
export const jobApplicantParams = {
  ...shared,
  marked: choiceParam(['true']),
  overdue: choiceParam(['true']),
}

/** Filters and order of the applicants of all jobs. */
export const companyApplicantParams = {
  ...shared,
  task: choiceParam(employerTasks),
  from: dayParam,
  to: dayParam,
  dated: choiceParam(['applied', 'hired']),
}
