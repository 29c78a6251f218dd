import { Select, Skeleton, Text, Title } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Company, type CompanyMember, type CompanyRole, companyRoles } from '@vouch/contract'
import { mayLead } from '@vouch/domain'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { membersQuery } from '#lib/data/companies.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { HandOverDialog } from '#ui/job/hand-over-dialog.tsx'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useLast } from '#ui/layout/use-last.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import rows from '#ui/list/rows.module.css'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'
import { useMembers } from './use-members.ts'

interface MembersProps {
  readonly company: Company
  /** Whether the viewer may add, change and remove members. */
  readonly editable: boolean
  readonly myId: string | undefined
}

export function Members({ company, editable, myId }: MembersProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(membersQuery(company.id))
  const members = data?.items
  return (
    <section className={classes.part}>
      <Title order={2}>{t('members.title')}</Title>
      <Text c="dimmed">{t('members.body')}</Text>
      {members && members.length > 0 ? (
        <ul className={rows.rows} aria-label={t('members.list', { company: company.name })}>
          {members.map((member) => (
            <Member
              key={member.userId}
              member={member}
              members={members}
              company={company}
              editable={editable}
              isMe={member.userId === myId}
              onlyOwner={
                member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1
              }
            />
          ))}
        </ul>
      ) : members ? (
        <EmptyState title={t('members.empty')} order={3} />
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={96} />
        </LoadState>
      )}
    </section>
  )
}

interface MemberProps {
  readonly member: CompanyMember
  readonly members: readonly CompanyMember[]
  readonly company: Company
  readonly editable: boolean
  readonly isMe: boolean
  /** Whether this is the only owner, who can be neither removed nor given another role. */
  readonly onlyOwner: boolean
}

/** A change that waits for somebody to take over: the next role, or null for leaving. */
interface HandOver {
  readonly role: CompanyRole | null
  readonly why: string
}

function Member({ member, members, company, editable, isMe, onlyOwner }: MemberProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { put, remove } = useMembers(company.id)
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<HandOver | null>(null)
  // Shown while the dialog fades out.
  const last = useLast(refused)
  const name = member.displayName || member.email
  const apply = (role: CompanyRole | null, handOverTo?: string) =>
    role === null
      ? remove.mutateAsync({ member, handOverTo })
      : put.mutateAsync({ userId: member.userId, role, handOverTo })
  /** Applies the change, or asks who takes over the jobs whose last recruiter the member is. */
  const attempt = async (role: CompanyRole | null) => {
    try {
      await apply(role)
    } catch (error) {
      if (isProblem(error, 'hand-over-first')) setRefused({ role, why: error.message })
      else if (role === null) throw error
    }
  }
  const change = (role: string | null) => {
    if (role && role !== member.role) void attempt(role as CompanyRole)
  }
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <span className={rows.name}>
          {name} {isMe && <span className={rows.quiet}>{t('members.you')}</span>}
        </span>
        <span className={rows.quiet}>{member.email}</span>
      </div>
      {editable ? (
        <Select
          aria-label={t('members.roleOf', { name })}
          data={companyRoles.map((value) => ({ value, label: word(`companyRole.${value}`) }))}
          value={member.role}
          onChange={change}
          allowDeselect={false}
          disabled={onlyOwner || put.isPending}
          {...(onlyOwner && { description: t('members.lastOwner') })}
          inputWrapperOrder={['input', 'description', 'error']}
          className={classes.role}
        />
      ) : (
        <span>{word(`companyRole.${member.role}`)}</span>
      )}
      {(editable || isMe) && !onlyOwner && (
        <IconAction
          icon={IconUserMinus}
          iconSize={18}
          label={isMe ? t('members.leave') : t('members.remove', { name })}
          onClick={() => setAsking(true)}
        />
      )}
      <ConfirmDialog
        opened={asking}
        title={isMe ? t('members.leaveTitle', { company: company.name }) : t('members.removeTitle', { name })}
        confirmLabel={t(isMe ? 'members.leaveSubmit' : 'members.removeSubmit')}
        danger
        onConfirm={() => attempt(null)}
        onClose={() => setAsking(false)}
      >
        {t(isMe ? 'members.removeSelf' : 'members.removeBody', { company: company.name })}
      </ConfirmDialog>
      <HandOverDialog
        opened={refused !== null}
        title={t('members.handOverTitle')}
        body={last?.why ?? ''}
        submitLabel={t(
          last?.role ? 'members.handOverChange' : isMe ? 'members.handOverLeave' : 'members.handOverRemove',
        )}
        successors={members
          .filter(({ userId, role }) => userId !== member.userId && mayLead(role))
          .map(({ userId, displayName, email, role }) => ({
            userId,
            name: displayName || email,
            companyRole: role,
          }))}
        isOneJob={false}
        onSubmit={(to) => apply(refused?.role ?? null, to)}
        onClose={() => setRefused(null)}
      />
    </li>
  )
}
