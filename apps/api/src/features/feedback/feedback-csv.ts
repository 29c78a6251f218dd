import type { FeedbackStatus } from '@vouch/contract'
import { csvOf } from '#platform/csv.ts'

/** A feedback in an export. A type alias, because rows of queries need an index signature. */
export type ExportedFeedback = {
  readonly createdAt: Date
  readonly status: FeedbackStatus
  readonly rating: number
  readonly category: string
  readonly message: string
  readonly page: string | null
  readonly name: string | null
  readonly email: string | null
  readonly assignee: string | null
  /** All answers, separated by blank lines. */
  readonly answers: string | null
}

const header = [
  'Given',
  'State',
  'Rating',
  'Category',
  'Message',
  'Page',
  'Name',
  'E-mail',
  'Assigned to',
  'Answers',
]

export function feedbackCsv(rows: readonly ExportedFeedback[]): string {
  return csvOf(
    header,
    rows.map((row) => [
      row.createdAt.toISOString(),
      row.status,
      String(row.rating),
      row.category,
      row.message,
      row.page ?? '',
      row.name ?? '',
      row.email ?? '',
      row.assignee ?? '',
      row.answers ?? '',
    ]),
  )
}
