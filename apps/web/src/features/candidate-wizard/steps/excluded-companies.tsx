import { Combobox, Pill, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { companyChoicesQuery } from '#lib/data/company-choices.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useWizardStep } from '../draft/step-context.ts'
import { fieldTexts } from '../fields/fields.en.ts'
import classes from '../wizard.module.css'
import { reviewTexts } from './review.en.ts'

const max = 100
const patience = 150

/** The companies whose people must not see the profile. */
export function ExcludedCompanies() {
  const t = useTexts(reviewTexts)
  const field = useTexts(fieldTexts)
  const { values, draft } = useWizardStep('review')
  const { excludedCompanies: excluded } = values
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), patience)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { data, error, isSuccess } = useQuery({ ...companyChoicesQuery(asked), enabled: asked !== '' })
  const known = new Set(excluded.map(({ id }) => id))
  const options = (data?.items ?? []).filter(({ id }) => !known.has(id))

  const add = (id: string) => {
    const company = options.find((one) => one.id === id)
    if (!company) return
    setWords('')
    combobox.closeDropdown()
    draft.update((now) => ({
      ...now,
      excludedCompanies: [...now.excludedCompanies, { id, name: company.name }].slice(0, max),
    }))
  }
  const group = useRef<HTMLFieldSetElement>(null)
  // The company whose button takes the focus from the one that is gone; empty: none is left.
  const [heir, setHeir] = useState<string | null>(null)
  useEffect(() => {
    if (heir === null) return
    const button = heir === '' ? null : group.current?.querySelector<HTMLElement>(`[data-company="${heir}"]`)
    ;(button ?? group.current?.querySelector<HTMLElement>('input'))?.focus()
    setHeir(null)
  }, [heir])
  const remove = (id: string) => {
    const place = excluded.findIndex((one) => one.id === id)
    setHeir((excluded[place + 1] ?? excluded[place - 1])?.id ?? '')
    draft.update((now) => ({
      ...now,
      excludedCompanies: now.excludedCompanies.filter((one) => one.id !== id),
    }))
  }

  return (
    <fieldset ref={group} className={classes.group} data-path="excludedCompanies">
      <legend className={classes.legend}>{field('review.excludedCompanies')}</legend>
      <Text size="sm" c="dimmed">
        {t('excluded.hint')}
      </Text>
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
      <Combobox store={combobox} onOptionSubmit={add}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={t('excluded.search')}
            description={t('excluded.searchHint')}
            value={words}
            maxLength={120}
            autoComplete="off"
            aria-autocomplete="list"
            disabled={excluded.length >= max}
            onChange={(event) => {
              setWords(event.currentTarget.value)
              combobox.openDropdown()
              combobox.updateSelectedOptionIndex()
            }}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              // Enter chooses, and does not go on to the next step.
              if (event.key === 'Enter' && words.trim() !== '') event.preventDefault()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={asked === '' || (!isSuccess && !error)}>
          <Combobox.Options aria-label={t('excluded.search')}>
            {options.map(({ id, name, place }) => (
              <Combobox.Option key={id} value={id}>
                {name}
                {place && (
                  <Text size="sm" c="dimmed">
                    {place}
                  </Text>
                )}
              </Combobox.Option>
            ))}
            {options.length === 0 && (
              <Combobox.Empty>{error ? t('excluded.failed') : t('excluded.nothing')}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </fieldset>
  )
}
