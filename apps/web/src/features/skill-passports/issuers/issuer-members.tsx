import { Skeleton, Switch, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Issuer, type IssuerMember, putIssuerMember } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { membersQuery } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import rows from '#ui/list/rows.module.css'
import { issuerMembersQuery } from '../passport-queries.ts'
import { texts } from './issuers.en.ts'
import classes from './issuers.module.css'

interface IssuerMembersProps {
  readonly issuer: Issuer
  readonly companyId: string
}

/** The members of the issuer's company, with switches for what they may do. */
export function IssuerMembers({ issuer, companyId }: IssuerMembersProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(issuerMembersQuery(issuer.id))
  const company = useQuery(membersQuery(companyId))
  const owners = new Set(
    company.data?.items.filter(({ role }) => role === 'owner').map(({ userId }) => userId),
  )
  const isAlone = data?.items.every(({ userId }) => owners.has(userId))
  return (
    <section className={classes.part}>
      <div>
        <Title order={2}>{t('members.title')}</Title>
        <Hint>{t('members.hint')}</Hint>
      </div>
      {data && company.data ? (
        <>
          <ul className={rows.rows} aria-label={t('members.list')}>
            {data.items.map((member) => (
              <Member
                key={member.userId}
                issuerId={issuer.id}
                member={member}
                isOwner={owners.has(member.userId)}
              />
            ))}
          </ul>
          {isAlone && (
            <EmptyState
              order={3}
              title={t('members.empty')}
              actions={
                <LinkButton to="/admin/companies/view" search={{ id: companyId }} variant="default">
                  {t('members.add')}
                </LinkButton>
              }
            >
              {t('members.emptyBody')}
            </EmptyState>
          )}
        </>
      ) : (
        <LoadState
          error={error ?? company.error}
          onRetry={() => Promise.all([refetch(), company.refetch()])}
          title={t('members.failed')}
        >
          <Skeleton height={96} />
        </LoadState>
      )}
    </section>
  )
}

interface MemberProps {
  readonly issuerId: string
  readonly member: IssuerMember
  readonly isOwner: boolean
}

function Member({ issuerId, member, isOwner }: MemberProps) {
  const t = useTexts(texts)
  const { name } = member
  const { mutate, isPending, variables } = useRights(issuerId, member)
  // A second switch may be pressed while the first is saved.
  const { mayIssue, mayAssess } = isPending ? variables : member
  const shown = { mayIssue, mayAssess }
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <bdi className={rows.name}>{name}</bdi>
        {isOwner && <span className={rows.quiet}>{t('members.owner')}</span>}
      </div>
      {!isOwner && (
        <div className={classes.rights}>
          <Switch
            label={t('members.issues')}
            aria-label={t('members.issuesNamed', { name })}
            checked={shown.mayIssue}
            onChange={(event) => mutate({ ...shown, mayIssue: event.currentTarget.checked })}
          />
          <Switch
            label={t('members.assesses')}
            aria-label={t('members.assessesNamed', { name })}
            checked={shown.mayAssess}
            onChange={(event) => mutate({ ...shown, mayAssess: event.currentTarget.checked })}
          />
        </div>
      )}
    </li>
  )
}

/** Saves what a member may do. While a save runs, the switches show what was chosen. */
function useRights(issuerId: string, { userId, name }: IssuerMember) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { queryKey } = issuerMembersQuery(issuerId)
  return useMutation({
    scope: { id: `${issuerId} ${userId}` },
    mutationFn: (body: { readonly mayIssue: boolean; readonly mayAssess: boolean }) =>
      api(putIssuerMember, { params: { id: issuerId, userId }, body }),
    onSuccess: (saved) => {
      client.setQueryData(
        queryKey,
        (before) => before && { items: before.items.map((one) => (one.userId === userId ? saved : one)) },
      )
      notify(t('members.saved', { name }))
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
