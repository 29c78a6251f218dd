import { Radio, Stack } from '@mantine/core'
import { type JobFields, type JobLocation, workModes } from '@vouch/contract'
import { useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { useJobFields, useWizardJob } from '../job-draft-context.ts'
import { CountriesField } from './countries-field.tsx'
import { PlaceRows } from './place-rows.tsx'

/** Work mode and places of a job; of a remote one, the countries that people may work from. */
export function PlaceFields() {
  const word = useTexts(jobWords)
  const field = useJobFields()
  const { draft } = useWizardJob()
  // What the places were before they became countries, in case the mode changes back.
  const places = useRef<readonly JobLocation[]>([])
  const remote = field.values.workMode === 'remote'

  const setMode = (workMode: JobFields['workMode']) => {
    const before = draft.values
    const others = before.otherPlaces
    const toRemote = workMode === 'remote' && !remote
    if (toRemote) places.current = others
    const otherPlaces = toRemote ? countriesOf(before) : remote ? restored(before, places.current) : others
    draft.update((now) => ({ ...now, workMode, otherPlaces: [...otherPlaces] }))
  }

  return (
    <>
      <Radio.Group
        {...field.pick('workMode')}
        onChange={(mode) => setMode(mode as JobFields['workMode'])}
        withAsterisk
      >
        <Stack gap="xs" mt={6}>
          {workModes.map((value) => (
            <Radio key={value} value={value} label={word(`workMode.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {remote ? <CountriesField /> : <PlaceRows />}
    </>
  )
}

/** The countries of further places, each once. */
function countriesOf({ country, otherPlaces }: Pick<JobFields, 'country' | 'otherPlaces'>): JobLocation[] {
  const codes = new Set(otherPlaces.flatMap((place) => place.country ?? []))
  if (country !== null) codes.delete(country)
  return [...codes].map((code) => ({ location: '', country: code }))
}

/** The places of before the job was remote, as far as their countries are still chosen, and the countries added since. */
function restored(
  { country, otherPlaces }: Pick<JobFields, 'country' | 'otherPlaces'>,
  places: readonly JobLocation[],
): readonly JobLocation[] {
  const chosen = new Set([country, ...otherPlaces.map((place) => place.country)])
  const kept = places.filter((place) => chosen.has(place.country))
  const known = new Set(kept.map((place) => place.country))
  return [...kept, ...otherPlaces.filter((place) => !known.has(place.country))]
}
