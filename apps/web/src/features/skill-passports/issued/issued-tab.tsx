import { Button, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Issuer, issuedPassportStates } from '@vouch/contract'
import { useState } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { DefinitionSelect } from '../definitions/definition-select.tsx'
import { type IssuedFilter, issuedPassportsQuery } from '../passport-queries.ts'
import type { PassportTabProps } from '../passport-tabs.ts'
import frame from '../skill-passports.module.css'
import { WithIssuer } from '../with-issuer.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { texts } from './issued.en.ts'
import { IssuedCard, type OpenAct, useIssuedColumns } from './issued-columns.tsx'
import { IssuedDialogs } from './issued-dialogs.tsx'
import { isChoosable, useIssuedChoice } from './use-issued-choice.ts'

/** The passports that an issuer offered or issued. */
export default function IssuedTab(props: PassportTabProps) {
  return <WithIssuer {...props}>{(issuer) => <Issued {...props} issuer={issuer} />}</WithIssuer>
}

type IssuedProps = PassportTabProps & { readonly issuer: Issuer }

function filterOf(issuer: Issuer, { q, state, definition, batch }: PassportTabProps['search']): IssuedFilter {
  const known = issuedPassportStates.find((one) => one === state)
  return {
    issuerId: issuer.id,
    ...(q !== undefined && { q }),
    ...(known && { state: known }),
    ...(definition !== undefined && { definitionId: definition }),
    ...(batch !== undefined && { batchId: batch }),
  }
}

function Issued(props: IssuedProps) {
  const { issuer, search, onSearch } = props
  const t = useTexts(texts)
  const filter = filterOf(issuer, search)
  const query = useInfiniteQuery({ ...issuedPassportsQuery(filter), placeholderData: keepPreviousData })
  const choice = useIssuedChoice(filter)
  const [open, setOpen] = useState<OpenAct | null>(null)
  const { ref, rescue } = useFocusFallback<HTMLDivElement>(query.data)
  const rows = rowsOf(query.data)
  const mayChoose = issuer.rights.mayIssue && rows.some(isChoosable)
  const columns = useIssuedColumns({ choice, mayChoose, onAct: setOpen })
  const active = Object.keys(filter).length - 1
  const reset = () => onSearch({ q: undefined, state: undefined, definition: undefined, batch: undefined })
  const isEmpty = query.data !== undefined && rows.length === 0 && active === 0
  return (
    <div ref={ref} tabIndex={-1} className={frame.region}>
      {!isEmpty && <Filters {...props} active={active} onReset={reset} />}
      {mayChoose && (
        <BulkBar
          issuerId={issuer.id}
          choice={choice}
          onChooseAll={() => choice.set(rows.filter(isChoosable).map(({ id }) => id))}
        />
      )}
      <DataTable
        label={t('list')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        renderCard={(row) => <IssuedCard row={row} choice={choice} mayChoose={mayChoose} onAct={setOpen} />}
        chooserKey="issued-passports"
        empty={
          active > 0 ? (
            <NoMatch title={t('empty.noMatch')} reset={t('empty.reset')} onReset={reset}>
              {t('empty.noMatchBody')}
            </NoMatch>
          ) : (
            <EmptyState
              title={t('empty.title')}
              actions={
                <LinkButton to="/admin/skill-passports" search={{ tab: 'definitions', issuer: issuer.id }}>
                  {t('empty.action')}
                </LinkButton>
              }
            >
              {t('empty.body')}
            </EmptyState>
          )
        }
      />
      <IssuedDialogs
        act={open?.act ?? null}
        passport={rows.find(({ id }) => id === open?.id)}
        onClose={() => setOpen(null)}
        onClosed={rescue}
      />
    </div>
  )
}

interface FiltersProps extends IssuedProps {
  readonly active: number
  readonly onReset: () => void
}

function Filters({ issuer, search, onSearch, active, onReset }: FiltersProps) {
  const t = useTexts(texts)
  return (
    <FilterBar
      search={
        <SearchInput label={t('search')} value={search.q} onSearch={(words) => onSearch({ q: words })} />
      }
      active={active}
      onReset={onReset}
      end={
        search.batch !== undefined && (
          <Button
            variant="light"
            size="compact-sm"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={t('allBatches')}
            onClick={() => onSearch({ batch: undefined })}
          >
            {t('ofBatch')}
          </Button>
        )
      }
    >
      <DefinitionSelect
        issuerId={issuer.id}
        label={t('definition')}
        placeholder={t('anyDefinition')}
        value={search.definition}
        onChange={(definition) => onSearch({ definition })}
      />
      <Select
        label={t('state')}
        placeholder={t('anyState')}
        data={issuedPassportStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={issuedPassportStates.find((one) => one === search.state) ?? null}
        onChange={(value) => onSearch({ state: value ?? undefined })}
        clearable
      />
    </FilterBar>
  )
}
