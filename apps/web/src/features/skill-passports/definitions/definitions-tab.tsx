import { Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { definitionStatuses, type Issuer, type PassportDefinition } from '@vouch/contract'
import { useMemo } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { definitionsQuery } from '../passport-queries.ts'
import type { PassportTabProps } from '../passport-tabs.ts'
import { texts as shared } from '../skill-passports.en.ts'
import frame from '../skill-passports.module.css'
import { WithIssuer } from '../with-issuer.tsx'
import { DefinitionBadge } from './definition-badge.tsx'
import { DefinitionName } from './definition-name.tsx'
import { texts } from './definitions.en.ts'
import classes from './definitions.module.css'

/** The definitions of an issuer. */
export default function DefinitionsTab(props: PassportTabProps) {
  return <WithIssuer {...props}>{(issuer) => <Definitions {...props} issuer={issuer} />}</WithIssuer>
}

function Definitions({ issuer, search, onSearch }: PassportTabProps & { readonly issuer: Issuer }) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const { q } = search
  const status = definitionStatuses.find((one) => one === search.state)
  const query = useInfiniteQuery({
    ...definitionsQuery({ issuerId: issuer.id, ...(q !== undefined && { q }), ...(status && { status }) }),
    placeholderData: keepPreviousData,
  })
  const columns = useDefinitionColumns(issuer)
  const active = (q === undefined ? 0 : 1) + (status ? 1 : 0)
  const reset = () => onSearch({ q: undefined, state: undefined })
  const isEmpty = query.data?.pages[0]?.items.length === 0 && active === 0
  const add = issuer.rights.mayIssue && issuer.status !== 'retired' && (
    <LinkButton
      to="/admin/skill-passports/form"
      search={{ kind: 'definition', issuer: issuer.id }}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('add')}
    </LinkButton>
  )
  return (
    <>
      {!isEmpty && (
        <div className={frame.top}>
          <FilterBar
            search={
              <SearchInput label={t('search')} value={q} onSearch={(words) => onSearch({ q: words })} />
            }
            active={active}
            onReset={reset}
          >
            <Select
              label={t('status')}
              placeholder={t('anyStatus')}
              data={definitionStatuses.map((value) => ({ value, label: word(`definitionStatus.${value}`) }))}
              value={status ?? null}
              onChange={(value) => onSearch({ state: value ?? undefined })}
              clearable
            />
          </FilterBar>
          {add}
        </div>
      )}
      <DataTable
        label={t('list')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        empty={
          active > 0 ? (
            <NoMatch title={t('empty.noMatch')} reset={t('empty.reset')} onReset={reset}>
              {t('empty.noMatchBody')}
            </NoMatch>
          ) : (
            <EmptyState title={t('empty.title')} actions={add}>
              {t(add ? 'empty.body' : 'empty.mayNot')}
            </EmptyState>
          )
        }
      />
    </>
  )
}

function useDefinitionColumns(issuer: Issuer): DataColumn<PassportDefinition>[] {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const mayOffer = issuer.rights.mayIssue && issuer.obstacle === null
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        rowHeader: true,
        width: '38%',
        cell: (row) => <DefinitionName definition={row} />,
      },
      { id: 'status', header: t('column.status'), cell: (row) => <DefinitionBadge definition={row} /> },
      {
        id: 'version',
        header: t('column.version'),
        cell: ({ published }) =>
          published === null ? t('noVersion') : word('version', { number: published }),
      },
      {
        id: 'issued',
        header: t('column.issued'),
        align: 'end',
        cell: ({ id, issued, fields }) => (
          <LinkAnchor
            to="/admin/skill-passports"
            search={{ tab: 'issued', issuer: issuer.id, definition: id }}
            aria-label={t('issuedOf', { name: fields.name || word('untitled'), shown: formatNumber(issued) })}
          >
            {formatNumber(issued)}
          </LinkAnchor>
        ),
      },
      {
        id: 'changed',
        header: t('column.changed'),
        cell: ({ changedAt }) => (
          <span className={classes.time}>
            <RelativeTime value={changedAt} />
          </span>
        ),
      },
      {
        id: 'actions',
        header: t('column.actions'),
        cell: ({ id, status, fields, published }) =>
          mayOffer &&
          published !== null &&
          status !== 'retired' && (
            <LinkButton
              to="/admin/skill-passports/form"
              search={{ kind: 'offer', definition: id }}
              variant="default"
              size="compact-md"
              aria-label={t('offerNamed', { name: fields.name })}
            >
              {t('offer')}
            </LinkButton>
          ),
      },
    ],
    [t, word, issuer, mayOffer],
  )
}
