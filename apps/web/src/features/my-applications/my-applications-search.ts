import { visibleStatuses } from '@vouch/contract'
import { choiceParam, dayParam, flagParam, searchParams } from '#lib/format/search-params.ts'

/** Search parameters of the list of applications. Invalid values are ignored. */
export const myApplicationsSearch = searchParams({
  status: choiceParam(visibleStatuses),
  waiting: flagParam,
  from: dayParam,
  to: dayParam,
})
