import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyApplicantRow } from '@vouch/contract'
import { useEffect, useRef } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { applicantOf, reviewQueue } from '#lib/data/applicants.ts'
import type { CappedCount } from '#lib/format/format.ts'

/** An applicant as their page's address names them. */
export interface Person {
  readonly jobId: string
  readonly userId: string
}

/** So many rows before the end of the loaded pages, the next page is loaded. */
const ahead = 3

const personOf = (row: CompanyApplicantRow | undefined): Person | null =>
  row ? { jobId: row.job.id, userId: row.userId } : null

interface Queue {
  /** Place in the queue, from 1; null for somebody who is not in it. */
  readonly position: number | null
  readonly total: CappedCount | undefined
  readonly overdue: CappedCount | undefined
  readonly previous: Person | null
  /** Null at the end. Whoever was decided about leaves their place to the next one. */
  readonly next: Person | null
}

/** The review queue around one applicant. Loads the next applicant in advance. @param scope the job; undefined for all */
export function useQueue(scope: string | undefined, { jobId, userId }: Person): Queue {
  const client = useQueryClient()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(reviewQueue(scope))
  const rows = rowsOf(data)
  const index = rows.findIndex((row) => row.userId === userId && row.job.id === jobId)
  // Colleagues decide too: whoever was decided about is followed by the first who still waits.
  const after = useRef<readonly string[]>([])
  useEffect(() => {
    if (index !== -1) after.current = rows.slice(index + 1).map(({ id }) => id)
  }, [index, rows])
  const still = rows.findIndex(({ id }) => after.current.includes(id))
  const at = index !== -1 ? index : still === -1 ? rows.length : still
  const following = index === -1 ? at : at + 1
  const next = personOf(rows[following])
  const [nextJob, nextUser] = [next?.jobId, next?.userId]

  const isNearEnd = data !== undefined && following > rows.length - ahead
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])
  useEffect(() => {
    if (nextJob !== undefined && nextUser !== undefined)
      void client.prefetchQuery(applicantOf(nextJob, nextUser))
  }, [client, nextJob, nextUser])

  const counts = data?.pages[0]
  return {
    position: index === -1 ? null : index + 1,
    total: counts?.total,
    overdue: counts?.overdue,
    previous: personOf(rows[at - 1]),
    next,
  }
}
