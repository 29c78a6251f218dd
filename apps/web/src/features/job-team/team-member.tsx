import { Select } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { type JobTeam, type JobTeamMember, type JobTeamRole, jobTeamRoles } from '@vouch/contract'
import { isLastRecruiter, mayLead, teamRolesOf } from '@vouch/domain'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { HandOverDialog } from '#ui/job/hand-over-dialog.tsx'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import rows from '#ui/list/rows.module.css'
import { texts } from './job-team.en.ts'
import classes from './job-team.module.css'
import type { TeamCommands } from './use-team.ts'

interface TeamMemberProps {
  readonly member: JobTeamMember
  readonly team: JobTeam
  readonly isMe: boolean
  readonly commands: TeamCommands
  readonly onClosed: () => void
}

/** The change that the open dialog asks about: the next role, or null for leaving the team. */
type Asked = { readonly role: JobTeamRole | null; readonly isLast: boolean }

export function TeamMember({ member, team, isMe, commands, onClosed }: TeamMemberProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { name, role, companyRole, userId } = member
  const isLast = team.keepsRecruiter && isLastRecruiter(team.members, userId)
  const apply = (next: JobTeamRole | null, handOverTo?: string) =>
    next === null ? commands.remove(member, handOverTo) : commands.setRole(member, next, handOverTo)
  const { run, busy } = useCommand(async (next: JobTeamRole | null) => {
    try {
      await apply(next)
    } catch (error) {
      // Another recruiter has left meanwhile.
      if (isProblem(error, 'hand-over-first')) setAsked({ role: next, isLast: true })
    }
  })
  const change = (next: JobTeamRole | null) => {
    const isLosingAccess = next === null && !mayLead(companyRole)
    if (isLast || isLosingAccess) setAsked({ role: next, isLast })
    else run(next)
  }
  const roles = teamRolesOf(companyRole)
  const close = () => setAsked(null)
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <bdi className={rows.name}>
          {name} {isMe && <span className={rows.quiet}>{t('you')}</span>}
        </bdi>
      </div>
      {team.editable && roles.length > 1 ? (
        <Select
          aria-label={t('roleOf', { name })}
          data={roles.map((value) => ({ value, label: word(`companyRole.${value}`) }))}
          value={role}
          onChange={(value) => {
            const next = jobTeamRoles.find((one) => one === value)
            if (next && next !== role) change(next)
          }}
          allowDeselect={false}
          disabled={busy}
          className={classes.role}
        />
      ) : (
        <span>{word(`companyRole.${role}`)}</span>
      )}
      {(team.editable || isMe) && (
        <IconAction
          icon={IconUserMinus}
          iconSize={18}
          label={isMe ? t('leave') : t('remove', { name })}
          disabled={busy}
          onClick={() => change(null)}
        />
      )}
      <LastRecruiterDialog
        member={member}
        team={team}
        isMe={isMe}
        asked={asked?.isLast ? asked : null}
        onSubmit={(to) => apply(asked?.role ?? null, to)}
        onClose={close}
        onClosed={onClosed}
      />
      <ConfirmDialog
        opened={asked !== null && !asked.isLast}
        title={isMe ? t('leaveTitle') : t('removeTitle', { name })}
        confirmLabel={t(isMe ? 'leaveSubmit' : 'removeSubmit')}
        danger
        onConfirm={() => apply(null)}
        onClose={close}
        onClosed={onClosed}
      >
        {t(isMe ? 'leaveBody' : 'removeBody')}
      </ConfirmDialog>
    </li>
  )
}

interface LastRecruiterDialogProps extends Pick<TeamMemberProps, 'member' | 'team' | 'isMe' | 'onClosed'> {
  readonly asked: Asked | null
  readonly onSubmit: (successorId: string) => Promise<void>
  readonly onClose: () => void
}

function LastRecruiterDialog({ member, team, isMe, asked, ...on }: LastRecruiterDialogProps) {
  const t = useTexts(texts)
  const others = [...team.members, ...team.colleagues].filter(
    ({ userId, companyRole }) => userId !== member.userId && mayLead(companyRole),
  )
  const submit = isMe ? 'handOverLeave' : 'handOverRemove'
  return (
    <HandOverDialog
      opened={asked !== null}
      title={t('lastTitle')}
      body={isMe ? t('lastYou') : t('lastOther', { name: member.name })}
      submitLabel={t(asked?.role ? 'handOverChange' : submit)}
      successors={others}
      isOneJob
      {...on}
    />
  )
}
