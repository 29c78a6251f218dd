import { Button, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MyJoinRequest, withdrawJoinRequest } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { myJoinRequestsQuery } from '#lib/data/company-people.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import rows from '#ui/list/rows.module.css'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'

const tones: Readonly<Record<MyJoinRequest['status'], Tone>> = {
  open: 'info',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'plain',
}

/** The viewer's requests to join companies, with the owners' answer; renders nothing if there are none. */
export function MyJoinRequests() {
  const t = useTexts(texts)
  const { data } = useQuery(myJoinRequestsQuery)
  const requests = data?.items ?? []
  const open = requests.filter(({ status }) => status === 'open').length
  const { ref } = useFocusFallback<HTMLElement>(open)
  if (requests.length === 0) return null
  return (
    <section ref={ref} tabIndex={-1} className={classes.part}>
      <Title order={2}>{t('mine.requests')}</Title>
      <ul className={rows.rows} aria-label={t('mine.requestList')}>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}

function Request({ request }: { readonly request: MyJoinRequest }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { company, status, message, reason, createdAt, decidedAt } = request
  const withdraw = useMutation({
    mutationFn: async () => {
      try {
        await api(withdrawJoinRequest, { params: { id: request.id } }, { quiet: true })
      } catch (error) {
        // 404: an owner has answered the request meanwhile. The reloaded list shows the answer.
        if (!isProblem(error, 404)) throw error
      }
    },
    onSuccess: () => notify(t('mine.withdrawn')),
    onError: (error) => notifyError(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: myJoinRequestsQuery.queryKey }),
  })
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <span className={rows.name}>{company.name}</span>
        <span className={rows.quiet}>
          {t(decidedAt ? 'mine.decided' : 'mine.asked')} <RelativeTime value={decidedAt ?? createdAt} />
        </span>
        {message && <span className={classes.message}>{message}</span>}
        {reason && <span className={classes.message}>{t('mine.reason', { reason })}</span>}
      </div>
      <StatusBadge tone={tones[status]}>{t(`mine.state.${status}`)}</StatusBadge>
      {status === 'open' && (
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
          aria-label={t('mine.withdrawNamed', { company: company.name })}
        >
          {t('mine.withdraw')}
        </Button>
      )}
    </li>
  )
}
