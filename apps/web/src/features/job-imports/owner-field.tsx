import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Person } from '@vouch/contract'
import { useState } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { companiesQuery } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './job-imports.en.ts'
import { importingCompanies, type Owner } from './owners.ts'

const searchDelay = 150
const marketplace = 'marketplace'

interface OwnerFieldProps {
  readonly person: Person
  readonly owner: Owner
  readonly onChange: (owner: Owner) => void
}

/** For whom jobs are imported. Not shown to people with one company, for whom there is nothing to choose. */
export function OwnerField(props: OwnerFieldProps) {
  const { person } = props
  if (person.roles.includes('admin')) return <AnyOwner {...props} />
  return importingCompanies(person).length > 1 ? <OwnCompany {...props} /> : null
}

function OwnCompany({ person, owner, onChange }: OwnerFieldProps) {
  const t = useTexts(texts)
  return (
    <Select
      label={t('owner.label')}
      data={importingCompanies(person).map(({ companyId, companyName }) => ({
        value: companyId,
        label: companyName,
      }))}
      value={owner.companyId}
      onChange={(companyId) => onChange({ companyId })}
      allowDeselect={false}
      searchable
      maw="24rem"
    />
  )
}

/** The marketplace, or any company by a word of its name. */
function AnyOwner({ owner, onChange }: OwnerFieldProps) {
  const t = useTexts(texts)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const isTyped = search !== '' && search !== chosen?.label && search !== t('owner.marketplace')
  const [q] = useDebouncedValue(isTyped ? search.trim() : '', searchDelay)
  const { data } = useInfiniteQuery({
    ...companiesQuery(q === '' ? {} : { q }),
    placeholderData: (old) => old,
  })
  const found = rowsOf(data).map(({ id, name }) => ({ value: id, label: name }))
  const options = [
    ...(q === '' ? [{ value: marketplace, label: t('owner.marketplace') }] : []),
    ...(chosen && !found.some(({ value }) => value === chosen.value) ? [chosen] : []),
    ...found,
  ]
  return (
    <Select
      label={t('owner.label')}
      description={t('owner.hint')}
      placeholder={t('owner.search')}
      data={options}
      // The server filters, and forgives typing errors, so the options are not filtered here again.
      filter={({ options: all }) => all}
      value={owner.companyId ?? marketplace}
      onChange={(value) => {
        setChosen(options.find((one) => one.value === value && value !== marketplace) ?? null)
        onChange({ companyId: value === marketplace ? null : value })
      }}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('owner.none')}
      allowDeselect={false}
      searchable
      maw="24rem"
    />
  )
}
