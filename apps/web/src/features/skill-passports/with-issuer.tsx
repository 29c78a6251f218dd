import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Issuer } from '@vouch/contract'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import { obstacleWords } from './issuer-words.tsx'
import { myIssuersQuery } from './passport-queries.ts'
import type { PassportTabProps } from './passport-tabs.ts'
import { texts } from './skill-passports.en.ts'
import classes from './skill-passports.module.css'

interface WithIssuerProps extends PassportTabProps {
  readonly children: (issuer: Issuer) => ReactNode
}

/** Content about one issuer. A person with several chooses one; without any, says what to do. */
export function WithIssuer({ person, search, onSearch, children }: WithIssuerProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(myIssuersQuery)
  if (!data) {
    return (
      <LoadState error={error} onRetry={refetch} title={t('loadFailed')}>
        <ListSkeleton rows={6} />
      </LoadState>
    )
  }
  const { items } = data
  const issuer = items.find(({ id }) => id === search.issuer) ?? items[0]
  if (!issuer) {
    const isOwner = person.memberships.some(({ role }) => role === 'owner')
    return (
      <EmptyState
        title={t('none.title')}
        actions={
          isOwner ? (
            <LinkButton to="/admin/skill-passports" search={{ tab: 'issuer' }}>
              {t('none.apply')}
            </LinkButton>
          ) : (
            <LinkButton to="/admin/companies" variant="default">
              {t('none.company')}
            </LinkButton>
          )
        }
      >
        {t(isOwner ? 'none.owner' : 'none.member')}
      </EmptyState>
    )
  }
  const obstacle = obstacleWords(issuer)
  return (
    <>
      <IssuerSelect
        issuers={items}
        value={issuer.id}
        onChange={(id) =>
          onSearch({
            issuer: id,
            q: undefined,
            state: undefined,
            definition: undefined,
            batch: undefined,
            id: undefined,
          })
        }
      />
      {obstacle && (
        <div className={classes.notice}>
          <Notice tone="warn" title={t('obstacle.title')}>
            {obstacle}
          </Notice>
        </div>
      )}
      {/* Nothing of one issuer, such as an open dialog, stays when another is chosen. */}
      <Fragment key={issuer.id}>{children(issuer)}</Fragment>
    </>
  )
}

interface IssuerSelectProps {
  readonly issuers: readonly Issuer[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Choice among a person's issuers; nothing if there is only one. */
function IssuerSelect({ issuers, value, onChange }: IssuerSelectProps) {
  const t = useTexts(texts)
  if (issuers.length < 2) return null
  return (
    <Select
      label={t('issuer')}
      data={issuers.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(id) => id !== null && onChange(id)}
      allowDeselect={false}
      className={classes.issuer}
    />
  )
}
