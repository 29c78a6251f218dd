import { Select, Skeleton, Text, Title } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Company, type CompanyMember, type CompanyRole, companyRoles } from '@vouch/contract'
import { useState } from 'react'
import { membersQuery } from '#lib/data/companies.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
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
  readonly company: Company
  readonly editable: boolean
  readonly isMe: boolean
  /** Whether this is the only owner, who can be neither removed nor given another role. */
  readonly onlyOwner: boolean
}

function Member({ member, company, editable, isMe, onlyOwner }: MemberProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { put, remove } = useMembers(company.id)
  const [asking, setAsking] = useState(false)
  const name = member.displayName || member.email
  const change = (role: string | null) => {
    if (role && role !== member.role) put.mutate({ userId: member.userId, role: role as CompanyRole })
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
        onConfirm={() => remove.mutateAsync(member)}
        onClose={() => setAsking(false)}
      >
        {t(isMe ? 'members.removeSelf' : 'members.removeBody', { company: company.name })}
      </ConfirmDialog>
    </li>
  )
}
