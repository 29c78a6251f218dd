import { Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { definitionsQuery } from '../passport-queries.ts'
import { texts } from '../skill-passports.en.ts'

interface DefinitionSelectProps {
  readonly issuerId: string
  readonly label: string
  readonly placeholder: string
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

/** Filter of a list by one of the issuer's published definitions. */
export function DefinitionSelect({ issuerId, value, onChange, ...words }: DefinitionSelectProps) {
  const t = useTexts(texts)
  const definitions = rowsOf(useInfiniteQuery(definitionsQuery({ issuerId, limit: 100 })).data)
  return (
    <Select
      {...words}
      data={definitions
        .filter(({ published }) => published !== null)
        .map(({ id, fields }) => ({ value: id, label: fields.name || t('untitled') }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      clearable
    />
  )
}
