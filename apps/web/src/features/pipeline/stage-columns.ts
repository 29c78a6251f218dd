import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ApplicantRow, CompanyApplicantRow, Stage } from '@vouch/contract'
import { boardFilters } from '@vouch/domain'
import { rowsOf } from '#lib/api/paged-query.ts'
import {
  type ApplicantFilters,
  applicantList,
  type CompanyApplicantFilters,
  companyApplicantList,
} from '#lib/data/applicants.ts'
import type { CappedCount } from '#lib/format/format.ts'

/** A column of the board as far as it is loaded. */
interface StageColumn<R> {
  readonly rows: readonly R[]
  /** Number of applicants in the column, including those that are not loaded. */
  readonly count: CappedCount
  readonly query: Pick<
    UseInfiniteQueryResult,
    | 'data'
    | 'error'
    | 'isError'
    | 'isPending'
    | 'refetch'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'isFetchingNextPage'
  >
}

export type StageColumns<R> = Readonly<Record<Stage, StageColumn<R>>>

/** Gives each column its own query, because each loads its pages separately. */
function useEachStage<R>(useColumn: (stage: Stage) => StageColumn<R>): StageColumns<R> {
  return {
    applied: useColumn('applied'),
    shortlist: useColumn('shortlist'),
    questionnaire: useColumn('questionnaire'),
    interview: useColumn('interview'),
    'detail-fulfillment': useColumn('detail-fulfillment'),
    hired: useColumn('hired'),
  }
}

/** Columns of the applicants of one job. */
export function useJobColumns(jobId: string, filters: ApplicantFilters): StageColumns<ApplicantRow> {
  const useColumn = (stage: Stage): StageColumn<ApplicantRow> => {
    const query = useInfiniteQuery(applicantList(jobId, { ...boardFilters(filters), stage }))
    const rows = rowsOf(query.data)
    const count = query.data?.pages[0]?.counts[stage] ?? rows.length
    return { rows, count: { count, capped: false }, query }
  }
  return useEachStage(useColumn)
}

/** Columns of the applicants of all jobs of the viewer's companies. */
export function useCompanyColumns(filters: CompanyApplicantFilters): StageColumns<CompanyApplicantRow> {
  const useColumn = (stage: Stage): StageColumn<CompanyApplicantRow> => {
    const query = useInfiniteQuery(companyApplicantList({ ...boardFilters(filters), stage }))
    const rows = rowsOf(query.data)
    return { rows, count: query.data?.pages[0]?.total ?? { count: rows.length, capped: false }, query }
  }
  return useEachStage(useColumn)
}
