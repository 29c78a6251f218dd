import { answerText, stageWords, stateWords } from '#platform/application-words.ts'
import type { ExportedApplicant } from './export-store.ts'

/** Column headers. */
export const applicantHeader: readonly string[] = [
  'Name',
  'E-mail',
  'Headline',
  'Location',
  'Job',
  'Company',
  'Stage',
  'State',
  'Will be notified on',
  'Applied on',
  'In stage since',
  'Whose turn',
  'Due',
  'Screening answers',
  'Tags',
  'Application',
]

/**
 * Returns the cells of one applicant. They may look like formulas: the CSV writer must escape them.
 * @param mayReadTags whether the exporter may read the tags of a company
 */
export function applicantCells(
  row: ExportedApplicant,
  publicUrl: string,
  mayReadTags: (companyId: string) => boolean,
): string[] {
  const { turn } = row
  return [
    row.name,
    row.email,
    row.headline,
    row.location,
    row.job,
    row.company,
    stageWords[row.stage],
    stateWords(row),
    dayOf(row.tellAt),
    row.appliedAt,
    row.stageSince,
    turn === null ? '' : turn.holder === 'team' ? 'Team' : 'Candidate',
    dayOf(turn?.until ?? null),
    row.answers.map(knockOutWords).join('\n'),
    mayReadTags(row.companyId) ? row.tags.map(({ name }) => name).join(', ') : '',
    `${publicUrl}/admin/jobs/employer/${row.jobId}/${row.userId}`,
  ]
}

function knockOutWords(answer: ExportedApplicant['answers'][number]): string {
  const words = answerText(answer) || 'Not answered'
  return `${answer.question}: ${words}${answer.knockOut ? ' (flagged)' : ''}`
}

/** Formats the UTC date. */
function dayOf(moment: string | null): string {
  return moment?.slice(0, 10) ?? ''
}
