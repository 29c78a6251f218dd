import { Button, Select, Title } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Company,
  type CompanyRole,
  companyRoles,
  decideJoinRequest,
  type JoinDecision,
  type JoinRequest,
} from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { rowsOf } from '#lib/api/paged-query.ts'
import { refreshCompany } from '#lib/data/companies.ts'
import { joinRequestsQuery } from '#lib/data/company-people.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import rows from '#ui/list/rows.module.css'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'

interface JoinRequestsProps {
  readonly company: Company
  /** Moves lost focus after a request has disappeared from the list. */
  readonly rescue: () => void
}

/** Pending requests to join the company; renders nothing if there are none. */
export function JoinRequests({ company, rescue }: JoinRequestsProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(joinRequestsQuery(company.id))
  const requests = rowsOf(query.data)
  const count = requests.length
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) rescue()
    before.current = count
  }, [count, rescue])
  if (count === 0) return null
  return (
    <section className={classes.part}>
      <Title order={3}>{t('requests.title')}</Title>
      <ul className={rows.rows} aria-label={t('requests.list', { company: company.name })}>
        {requests.map((request) => (
          <Request key={request.id} company={company} request={request} onClosed={rescue} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('requests.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface RequestProps {
  readonly company: Company
  readonly request: JoinRequest
  readonly onClosed: () => void
}

function Request({ company, request, onClosed }: RequestProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const client = useQueryClient()
  const [asking, setAsking] = useState<JoinDecision['decision'] | null>(null)
  const [role, setRole] = useState<CompanyRole>('recruiter')
  const name = request.displayName || request.email
  const decide = useMutation({
    mutationFn: (body: JoinDecision) =>
      api(decideJoinRequest, { params: { id: company.id, requestId: request.id }, body }),
    onSuccess: (_nothing, { decision }) =>
      notify(t(decision === 'accept' ? 'requests.accepted' : 'requests.declined', { name })),
    onSettled: () => refreshCompany(client, company.id),
  })
  const close = () => setAsking(null)
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <span className={rows.name}>{name}</span>
        <span className={rows.quiet}>{request.email}</span>
        <span className={rows.quiet}>
          {t('requests.asked')} <RelativeTime value={request.createdAt} />
        </span>
        {request.message && <span className={classes.message}>{request.message}</span>}
      </div>
      <div className={rows.acts}>
        <Button
          variant="default"
          onClick={() => setAsking('accept')}
          aria-label={t('requests.letInNamed', { name })}
        >
          {t('requests.letIn')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => setAsking('decline')}
          aria-label={t('requests.declineNamed', { name })}
        >
          {t('requests.decline')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking === 'accept'}
        title={t('requests.letInTitle', { name })}
        confirmLabel={t('requests.submit')}
        onConfirm={() => decide.mutateAsync({ decision: 'accept', role })}
        onClose={close}
        onClosed={onClosed}
      >
        {t('requests.letInBody', { company: company.name })}
        <Select
          mt="md"
          label={t('requests.role')}
          data={companyRoles.map((value) => ({ value, label: word(`companyRole.${value}`) }))}
          value={role}
          onChange={(next) => setRole(companyRoles.find((one) => one === next) ?? 'recruiter')}
          allowDeselect={false}
        />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'decline'}
        title={t('requests.declineTitle', { name })}
        confirmLabel={t('requests.declineSubmit')}
        danger
        reason={{ label: t('requests.reason'), hint: t('requests.reasonHint'), maxLength: 300 }}
        onConfirm={(reason) => decide.mutateAsync({ decision: 'decline', reason })}
        onClose={close}
        onClosed={onClosed}
      >
        {t('requests.declineBody')}
      </ConfirmDialog>
    </li>
  )
}
