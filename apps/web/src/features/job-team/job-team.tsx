import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobTeam as Team } from '@vouch/contract'
import { jobTeamOf } from '#lib/data/job-team.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import rows from '#ui/list/rows.module.css'
import { AddColleague } from './add-colleague.tsx'
import { texts } from './job-team.en.ts'
import classes from './job-team.module.css'
import { TeamMember } from './team-member.tsx'
import { useTeam } from './use-team.ts'

interface JobTeamProps {
  readonly jobId: string
  readonly companyId: string
}

/** Who is on the hiring team of a job, with what the viewer may change. */
export function JobTeam(props: JobTeamProps) {
  const { data: team, error, refetch } = useQuery(jobTeamOf(props.jobId))
  if (team) return <LoadedTeam {...props} team={team} />
  return (
    <LoadState error={error} onRetry={refetch}>
      <Skeleton height={120} />
    </LoadState>
  )
}

function LoadedTeam({ jobId, companyId, team }: JobTeamProps & { readonly team: Team }) {
  const t = useTexts(texts)
  const { data: me } = useQuery(currentPersonQuery)
  const commands = useTeam(jobId, me?.id)
  const { members, editable } = team
  const { ref, rescue } = useFocusFallback<HTMLDivElement>(members.length)
  const hasRecruiter = members.some(({ role }) => role === 'recruiter')
  return (
    <div ref={ref} tabIndex={-1} className={classes.team}>
      <Text c="dimmed" size="sm">
        {t('about')} {!hasRecruiter && t('noRecruiter')}
      </Text>
      {members.length > 0 && (
        <ul className={rows.rows} aria-label={t('list')}>
          {members.map((member) => (
            <TeamMember
              key={member.userId}
              member={member}
              team={team}
              isMe={member.userId === me?.id}
              commands={commands}
              onClosed={rescue}
            />
          ))}
        </ul>
      )}
      {editable && <AddColleague companyId={companyId} colleagues={team.colleagues} commands={commands} />}
    </div>
  )
}
