import { Combobox, Pill, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ProfileData } from '@vouch/contract'
import { useState } from 'react'
import { companyChoicesQuery } from '#lib/data/company-choices.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { useWizardStep } from '../draft/step-context.ts'
import { fieldTexts } from '../fields/fields.en.ts'
import { useFocusRequest } from '../fields/use-focus-request.ts'
import classes from '../wizard.module.css'
import { reviewTexts } from './review.en.ts'

type ExcludedCompany = ProfileData['review']['excludedCompanies'][number]

const max = 100
const searchDelay = 150

export function ExcludedCompanies() {
  const t = useTexts(reviewTexts)
  const field = useTexts(fieldTexts)
  const { values, draft } = useWizardStep('review')
  const { excludedCompanies: excluded } = values
  const { container, focus } = useFocusRequest<HTMLFieldSetElement>()
  const add = (company: ExcludedCompany) =>
    draft.update((now) => ({
      ...now,
      excludedCompanies: [...now.excludedCompanies, company].slice(0, max),
    }))
  const remove = (id: string) => {
    const index = excluded.findIndex((one) => one.id === id)
    const next = excluded[index + 1] ?? excluded[index - 1]
    focus(next ? `[data-company="${next.id}"]` : 'input')
    draft.update((now) => ({
      ...now,
      excludedCompanies: now.excludedCompanies.filter((one) => one.id !== id),
    }))
  }

  return (
    <fieldset ref={container} className={classes.group} data-path="excludedCompanies">
      <legend className={classes.legend}>{field('review.excludedCompanies')}</legend>
      <Hint>{t('excluded.hint')}</Hint>
      {excluded.length === 0 ? (
        <Text c="dimmed">{t('excluded.none')}</Text>
      ) : (
        <Pill.Group>
          {excluded.map(({ id, name }) => (
            <Pill
              key={id}
              size="md"
              className={classes.pill ?? ''}
              withRemoveButton
              onRemove={() => remove(id)}
              removeButtonProps={{
                'aria-label': t('excluded.remove', { name }),
                'aria-hidden': false,
                tabIndex: 0,
                className: classes.pillRemove ?? '',
                ...{ 'data-company': id },
              }}
            >
              {name}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <CompanySearch excluded={excluded} onAdd={add} />
    </fieldset>
  )
}

interface CompanySearchProps {
  readonly excluded: readonly ExcludedCompany[]
  readonly onAdd: (company: ExcludedCompany) => void
}

function CompanySearch({ excluded, onAdd }: CompanySearchProps) {
  const t = useTexts(reviewTexts)
  const [query, setQuery] = useState('')
  const [debounced] = useDebouncedValue(query.trim(), searchDelay)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { data, error, isSuccess } = useQuery({
    ...companyChoicesQuery(debounced),
    enabled: debounced !== '',
  })
  const options = (data?.items ?? []).filter(({ id }) => !excluded.some((one) => one.id === id))
  const submit = (id: string) => {
    const company = options.find((one) => one.id === id)
    if (!company) return
    setQuery('')
    combobox.closeDropdown()
    onAdd({ id, name: company.name })
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={t('excluded.search')}
          description={t('excluded.searchHint')}
          value={query}
          maxLength={120}
          autoComplete="off"
          aria-autocomplete="list"
          disabled={excluded.length >= max}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Enter chooses a suggestion and must not submit the step.
            if (event.key === 'Enter' && query.trim() !== '') event.preventDefault()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={debounced === '' || (!isSuccess && !error)}>
        <Combobox.Options aria-label={t('excluded.search')}>
          {options.map(({ id, name, place }) => (
            <Combobox.Option key={id} value={id}>
              {name}
              {place && <Hint>{place}</Hint>}
            </Combobox.Option>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>{error ? t('excluded.failed') : t('excluded.nothing')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
