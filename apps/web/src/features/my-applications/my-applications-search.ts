import { visibleStatuses } from '@vouch/contract'
import { choiceParam, searchParams } from '#lib/format/search-params.ts'

/** The filter in the address. A wrong value is as if it were not there. */
export const myApplicationsSearch = searchParams({ status: choiceParam(visibleStatuses) })
