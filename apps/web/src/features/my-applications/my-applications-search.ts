import { visibleStatuses } from '@vouch/contract'
import { choiceParam, dayParam, flagParam, searchParams } from '@vouch/domain'

/** Search parameters of the list of applications. Invalid values are ignored. */
export const myApplicationsSearch = searchParams({
  status: choiceParam(visibleStatuses),
  waiting: flagParam,
  from: dayParam,
  to: dayParam,
})
