import { Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Issuer, Person } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { myIssuersQuery } from '../passport-queries.ts'
import type { PassportTabProps } from '../passport-tabs.ts'
import { texts as shared } from '../skill-passports.en.ts'
import frame from '../skill-passports.module.css'
import { ApplyCompany } from './apply-company.tsx'
import { IssuerDetails } from './issuer-details.tsx'
import { texts } from './issuers.en.ts'
import classes from './issuers.module.css'

/** An issuer of the person, or a company of theirs that could apply. */
interface Place {
  readonly id: string
  readonly name: string
  readonly issuer: Issuer | null
}

function placesOf(issuers: readonly Issuer[], { memberships }: Person): Place[] {
  const companies = memberships.filter(
    ({ role, companyId }) => role === 'owner' && issuers.every(({ company }) => company?.id !== companyId),
  )
  return [
    ...issuers.map((issuer) => ({ id: issuer.id, name: issuer.name, issuer })),
    ...companies.map(({ companyId, companyName }) => ({ id: companyId, name: companyName, issuer: null })),
  ]
}

/** The issuer itself: its status, members and identifier, or the application of a company. */
export default function IssuerTab({ person, search, onSearch }: PassportTabProps) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const { data, error, refetch } = useQuery(myIssuersQuery)
  // Applying and retiring remove the form or the section of the pressed button.
  const { ref } = useFocusFallback<HTMLDivElement>(data)
  if (!data) {
    return (
      <LoadState error={error} onRetry={refetch} title={word('loadFailed')}>
        <Skeleton height={240} />
      </LoadState>
    )
  }
  const places = placesOf(data.items, person)
  const place = places.find(({ id }) => id === search.issuer) ?? places[0]
  if (!place) {
    return (
      <EmptyState
        title={t('noCompany.title')}
        actions={
          <LinkButton to="/admin/companies" variant="default">
            {t('noCompany.action')}
          </LinkButton>
        }
      >
        {t('noCompany.body')}
      </EmptyState>
    )
  }
  return (
    <div ref={ref} tabIndex={-1} className={frame.region}>
      {places.length > 1 && (
        <Select
          label={t('place')}
          data={places.map(({ id, name, issuer }) => ({
            value: id,
            label: issuer ? name : t('notIssuing', { company: name }),
          }))}
          value={place.id}
          onChange={(issuer) => issuer !== null && onSearch({ issuer })}
          allowDeselect={false}
          className={classes.place}
        />
      )}
      {place.issuer ? (
        <IssuerDetails key={place.id} issuer={place.issuer} />
      ) : (
        <ApplyCompany key={place.id} id={place.id} />
      )}
    </div>
  )
}
