import { applicationStatuses, type EmployerTask, employerTasks, stages } from '@vouch/contract'
import { choiceParam, dayParam, idParam, textParam } from '../search/address-params.ts'

interface Ordered {
  readonly sort?: 'newest' | 'oldest' | undefined
  readonly overdue?: 'true' | undefined
  readonly task?: EmployerTask | undefined
}

/** The order of a list of applicants. Without one, the longest overdue are first, and the newest of others. */
export function applicantOrder({ sort, overdue, task }: Ordered): 'newest' | 'oldest' {
  return sort ?? (isOverdueList({ overdue, task }) ? 'oldest' : 'newest')
}

/** Whether a list has only overdue applicants. They are in the order of the days on which their answers were due. */
export function isOverdueList({ overdue, task }: Omit<Ordered, 'sort'>): boolean {
  return overdue === 'true' || task === 'overdue'
}

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
