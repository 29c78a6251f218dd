import { Select } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Issuer, type PassportRequest, passportRequestStates } from '@vouch/contract'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { DefinitionSelect } from '../definitions/definition-select.tsx'
import type { PassportTabProps } from '../passport-tabs.ts'
import { WithIssuer } from '../with-issuer.tsx'
import { OneRequest } from './one-request.tsx'
import { RequestBadge } from './request-badge.tsx'
import { texts } from './requests.en.ts'
import classes from './requests.module.css'
import { queueQuery } from './requests-queries.ts'

/** Requests to an issuer, the longest-waiting first, or one of them. */
export default function QueueTab(props: PassportTabProps) {
  const t = useTexts(texts)
  const { id } = props.search
  return (
    <WithIssuer {...props}>
      {(issuer) =>
        !issuer.rights.mayAssess ? (
          <EmptyState title={t('queue.mayNot')}>{t('queue.mayNotBody')}</EmptyState>
        ) : id === undefined ? (
          <Queue {...props} issuer={issuer} />
        ) : (
          <OneRequest key={id} id={id} issuer={issuer} />
        )
      }
    </WithIssuer>
  )
}

type QueueProps = PassportTabProps & { readonly issuer: Issuer }

function Queue(props: QueueProps) {
  const { issuer, search, onSearch } = props
  const t = useTexts(texts)
  const state = passportRequestStates.find((one) => one === search.state)
  const filter = {
    issuerId: issuer.id,
    ...(search.definition !== undefined && { definitionId: search.definition }),
    ...(state && { state }),
  }
  const query = useInfiniteQuery({ ...queueQuery(filter), placeholderData: keepPreviousData })
  const columns = useQueueColumns(issuer)
  const active = Object.keys(filter).length - 1
  const reset = () => onSearch({ state: undefined, definition: undefined })
  return (
    <>
      <Filters {...props} active={active} onReset={reset} />
      <DataTable
        label={t('queue.list')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        empty={
          active > 0 ? (
            <NoMatch title={t('queue.noMatch')} reset={t('queue.reset')} onReset={reset}>
              {t('queue.noMatchBody')}
            </NoMatch>
          ) : (
            <EmptyState
              title={t('queue.empty')}
              actions={
                <LinkButton
                  to="/admin/skill-passports"
                  search={{ tab: 'definitions', issuer: issuer.id }}
                  variant="default"
                >
                  {t('queue.emptyAction')}
                </LinkButton>
              }
            >
              {t('queue.emptyBody')}
            </EmptyState>
          )
        }
      />
    </>
  )
}

interface FiltersProps extends QueueProps {
  readonly active: number
  readonly onReset: () => void
}

function Filters({ issuer, search, onSearch, active, onReset }: FiltersProps) {
  const t = useTexts(texts)
  return (
    <FilterBar active={active} onReset={onReset}>
      <DefinitionSelect
        issuerId={issuer.id}
        label={t('queue.definition')}
        placeholder={t('queue.anyDefinition')}
        value={search.definition}
        onChange={(definition) => onSearch({ definition })}
      />
      <Select
        label={t('queue.state')}
        data={passportRequestStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={passportRequestStates.find((one) => one === search.state) ?? 'open'}
        onChange={(value) => onSearch({ state: value === 'open' ? undefined : (value ?? undefined) })}
        allowDeselect={false}
      />
    </FilterBar>
  )
}

function useQueueColumns(issuer: Issuer): DataColumn<PassportRequest>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'person',
        header: t('queue.column.person'),
        rowHeader: true,
        width: '30%',
        cell: ({ id, person }) => (
          <LinkAnchor
            to="/admin/skill-passports"
            search={{ tab: 'queue', issuer: issuer.id, id }}
            c="inherit"
            fw={500}
            className={classes.words}
          >
            <bdi>{person}</bdi>
          </LinkAnchor>
        ),
      },
      {
        id: 'passport',
        header: t('queue.column.passport'),
        width: '30%',
        cell: ({ definition }) => <bdi>{definition.name}</bdi>,
      },
      {
        id: 'state',
        header: t('queue.column.state'),
        cell: (request) => <RequestBadge request={request} />,
      },
      {
        id: 'sent',
        header: t('queue.column.sent'),
        cell: ({ sentAt }) => <RelativeTime value={sentAt} />,
      },
    ],
    [t, issuer],
  )
}
