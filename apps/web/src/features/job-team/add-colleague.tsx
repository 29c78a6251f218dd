import { Button, Select, Text } from '@mantine/core'
import { type JobTeam, type JobTeamRole, jobTeamRoles } from '@vouch/contract'
import { teamRolesOf } from '@vouch/domain'
import { useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts } from './job-team.en.ts'
import classes from './job-team.module.css'
import type { TeamCommands } from './use-team.ts'

interface AddColleagueProps {
  readonly companyId: string
  readonly colleagues: JobTeam['colleagues']
  readonly commands: TeamCommands
}

/** Adds a member of the company to the team. */
export function AddColleague({ companyId, colleagues, commands }: AddColleagueProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const [userId, setUserId] = useState<string | null>(null)
  const [role, setRole] = useState<JobTeamRole | null>(null)
  const [isMissing, setMissing] = useState(false)
  const chosen = colleagues.find((one) => one.userId === userId)
  const roles = chosen ? teamRolesOf(chosen.companyRole) : jobTeamRoles
  const chosenRole = role && roles.includes(role) ? role : (roles[0] ?? 'recruiter')
  const choose = (id: string | null) => {
    setUserId(id)
    setRole(null)
    setMissing(false)
  }
  const { run, busy } = useCommand(async (person: JobTeam['colleagues'][number]) => {
    await commands.add(person, chosenRole)
    choose(null)
  })
  const invite = (
    <LinkAnchor to="/admin/companies/view" search={{ id: companyId }}>
      {t('company')}
    </LinkAnchor>
  )
  if (colleagues.length === 0) {
    return (
      <Text size="sm">
        {t('allOn')} {invite}
      </Text>
    )
  }
  return (
    <div className={classes.add}>
      <Select
        label={t('colleague')}
        placeholder={t('choose')}
        data={colleagues.map(({ userId: value, name, companyRole }) => ({
          value,
          label: `${name} (${word(`companyRole.${companyRole}`)})`,
        }))}
        value={userId}
        onChange={choose}
        error={isMissing ? t('missing') : null}
        nothingFoundMessage={t('nobodyFound')}
        disabled={busy}
        searchable
        clearable
      />
      <Select
        label={t('role')}
        data={roles.map((value) => ({ value, label: word(`companyRole.${value}`) }))}
        value={chosenRole}
        onChange={(value) => setRole(jobTeamRoles.find((one) => one === value) ?? null)}
        allowDeselect={false}
        disabled={busy || roles.length === 1}
      />
      <Button
        variant="default"
        type="button"
        loading={busy}
        onClick={() => (chosen ? run(chosen) : setMissing(true))}
      >
        {t('add')}
      </Button>
    </div>
  )
}
