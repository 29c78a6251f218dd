import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CompanyChoice, type Person, requestToJoin } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { companyChoicesQuery } from '#lib/data/company-choices.ts'
import { myJoinRequestsQuery } from '#lib/data/company-people.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CompanyLogo } from '#ui/job/company-logo.tsx'
import { CompanyStatusBadge } from '#ui/job/company-status-badge.tsx'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import rows from '#ui/list/rows.module.css'
import { SearchInput } from '#ui/search/search-input.tsx'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'

/** Searches companies by name, and sends a request to join one to its owners. */
export function JoinCompany({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  const [words, setWords] = useState<string>()
  const [asked] = useDebouncedValue(words ?? '', 0)
  const query = useQuery({ ...companyChoicesQuery(asked), enabled: asked !== '' })
  const { data: mine } = useQuery(myJoinRequestsQuery)
  const [chosen, setChosen] = useState<CompanyChoice | null>(null)
  const open = new Set(mine?.items.flatMap(({ status, company }) => (status === 'open' ? [company.id] : [])))
  const belongsTo = new Set(person.memberships.map(({ companyId }) => companyId))
  const matches = query.data?.items ?? []

  const stateOf = ({ id }: CompanyChoice) =>
    belongsTo.has(id) ? t('start.member') : open.has(id) ? t('start.asked') : null
  return (
    <div className={classes.part}>
      <Text>{t('start.joinBody')}</Text>
      <SearchInput label={t('start.search')} value={words} onSearch={setWords} />
      {asked !== '' && query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      <div role="status">{asked !== '' && query.isSuccess && matches.length === 0 && t('start.none')}</div>
      {asked !== '' && matches.length > 0 && (
        <ul className={rows.rows} aria-label={t('start.results')}>
          {matches.map((company) => (
            <li key={company.id} className={rows.row}>
              <CompanyLogo name={company.name} logo={company.logo} size={40} />
              <div className={rows.body}>
                <span className={rows.name}>{company.name}</span>
                {company.place && <span className={rows.quiet}>{company.place}</span>}
              </div>
              {company.verified && <CompanyStatusBadge status="verified" />}
              {stateOf(company) ?? (
                <Button
                  variant="default"
                  onClick={() => setChosen(company)}
                  aria-label={t('start.askNamed', { company: company.name })}
                >
                  {t('start.ask')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Hint>{t('start.invited')}</Hint>
      <AskDialog company={chosen} onClose={() => setChosen(null)} />
    </div>
  )
}

interface AskDialogProps {
  readonly company: CompanyChoice | null
  readonly onClose: () => void
}

function AskDialog({ company, onClose }: AskDialogProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const name = company?.name ?? ''
  const { mutateAsync } = useMutation({
    mutationFn: (message: string) =>
      api(requestToJoin, { params: { id: company?.id ?? '' }, body: { message } }),
    onSuccess: () => notify(t('start.sent', { company: name })),
    onSettled: () => client.invalidateQueries({ queryKey: myJoinRequestsQuery.queryKey }),
  })
  return (
    <ConfirmDialog
      opened={company !== null}
      title={t('start.askTitle', { company: name })}
      confirmLabel={t('start.submit')}
      reason={{ label: t('start.message'), hint: t('start.messageHint'), maxLength: 1000 }}
      onConfirm={(message) => mutateAsync(message)}
      onClose={onClose}
    >
      {t('start.askBody')}
    </ConfirmDialog>
  )
}
