import { useQuery } from '@tanstack/react-query'
import type { EmployerJob } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './job-team.en.ts'

/** Instead of the applicants, for members who may not read them. */
export function NotOnTeam({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  const { data: me } = useQuery(currentPersonQuery)
  const { id, name: company } = job.company
  const role = me?.memberships.find(({ companyId }) => companyId === id)?.role
  // An interviewer could not join the team either.
  const [title, body] =
    role === 'interviewer'
      ? ([t('notOnTeam.otherTitle'), t('notOnTeam.otherBody', { company })] as const)
      : ([t('notOnTeam.title'), t('notOnTeam.body', { company })] as const)
  return <EmptyState title={title}>{body}</EmptyState>
}
