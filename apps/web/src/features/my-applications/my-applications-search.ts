import { visibleStatuses } from '@vouch/contract'
import { choiceParam, searchParams } from '#lib/format/search-params.ts'

/** Search parameters of the list of applications. Invalid values are ignored. */
export const myApplicationsSearch = searchParams({ status: choiceParam(visibleStatuses) })
