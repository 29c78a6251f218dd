import { MultiSelect } from '@mantine/core'
import { maxOtherPlaces } from '@vouch/contract'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { MasterWords } from '#ui/master/master-words.tsx'
import { countryOptions } from '../countries.ts'
import { useJobFields, useWizardJob } from '../job-draft-context.ts'
import { texts } from '../job-wizard.en.ts'

/** Countries that people may work from, and the team's city. */
export function CountriesField() {
  const t = useTexts(texts)
  const field = useJobFields()
  const { draft } = useWizardJob()
  const countries = useMemo(countryOptions, [])
  const { country, otherPlaces } = field.values
  const codes = [...new Set([country, ...otherPlaces.map((place) => place.country)])].filter(
    (code) => code !== null,
  )
  const setCodes = ([first, ...others]: string[]) =>
    draft.update((before) => ({
      ...before,
      country: first ?? null,
      otherPlaces: others.map(
        (code) =>
          before.otherPlaces.find((place) => place.country === code) ?? { location: '', country: code },
      ),
    }))
  const error = field.shared('country').error ?? field.shared('otherPlaces').error
  return (
    <>
      <MultiSelect
        data-path="country"
        error={error}
        label={t('places.countries')}
        description={t('hint.countriesRemote')}
        data={countries}
        value={codes}
        onChange={setCodes}
        maxValues={maxOtherPlaces + 1}
        hidePickedOptions
        searchable
        withAsterisk
      />
      <MasterWords
        {...field.pick('location')}
        entity="cities"
        parent={country ?? undefined}
        description={t('hint.locationRemote')}
      />
    </>
  )
}
