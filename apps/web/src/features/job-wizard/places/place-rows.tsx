import { Button, Input, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { JobLocation, MasterOption } from '@vouch/contract'
import { maxPlaces, placesOf } from '@vouch/domain'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { MasterWords } from '#ui/master/master-words.tsx'
import { countryOptions } from '../countries.ts'
import { useJobFields, useWizardJob } from '../job-draft-context.ts'
import { texts } from '../job-wizard.en.ts'
import classes from './place-rows.module.css'

/** The places of a job that is not remote: a row for each, and a button that adds one. */
export function PlaceRows() {
  const t = useTexts(texts)
  const field = useJobFields()
  const { draft } = useWizardJob()
  const box = useRef<HTMLDivElement>(null)
  const places = placesOf(field.values)
  const { error } = field.shared('otherPlaces')
  // Rows whose country was copied from the row above and that have not been changed since.
  const [copied, setCopied] = useState<readonly number[]>([])

  const setPlaces = (make: (before: readonly JobLocation[]) => readonly JobLocation[]) =>
    draft.update((before) => {
      const [first = { location: '', country: null }, ...otherPlaces] = make(placesOf(before))
      return { ...before, ...first, otherPlaces }
    })
  const focusRow = (index: number) =>
    box.current?.querySelectorAll<HTMLElement>('li')[index]?.querySelector('input')?.focus()
  const add = () => {
    const country = places.at(-1)?.country ?? null
    flushSync(() => {
      setPlaces((before) => [...before, { location: '', country }])
      if (country !== null) setCopied((before) => [...before, places.length])
    })
    focusRow(places.length)
  }
  const change = (index: number, part: Partial<JobLocation>) => {
    setPlaces((before) => before.map((one, at) => (at === index ? { ...one, ...part } : one)))
    setCopied((before) => before.filter((at) => at !== index))
  }
  const remove = (index: number) => {
    flushSync(() => {
      setPlaces((before) => before.filter((_, at) => at !== index))
      setCopied((before) => before.filter((at) => at !== index).map((at) => (at > index ? at - 1 : at)))
    })
    focusRow(Math.min(index, places.length - 2))
  }

  return (
    <div ref={box} className={classes.places} data-path="otherPlaces">
      <ol className={classes.rows}>
        {places.map((place, index) => (
          <PlaceRow
            // Rows have no id: a place is what its fields say.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            place={place}
            index={index}
            isOnly={places.length === 1}
            isCopied={copied.includes(index) && place.country === places[index - 1]?.country}
            onChange={(part) => change(index, part)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {error && <Input.Error>{error}</Input.Error>}
      {places.length < maxPlaces ? (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('places.add')}
        </Button>
      ) : (
        <div className={classes.full}>{t('places.full')}</div>
      )}
    </div>
  )
}

interface PlaceRowProps {
  readonly place: JobLocation
  readonly index: number
  readonly isOnly: boolean
  /** Whether the country was copied from the row above, and nobody has changed the row since. */
  readonly isCopied: boolean
  readonly onChange: (change: Partial<JobLocation>) => void
  readonly onRemove: () => void
}

// Above the input, a hint would move the input out of line with the one beside it.
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

function PlaceRow({ place, index, isOnly, isCopied, onChange, onRemove }: PlaceRowProps) {
  const t = useTexts(texts)
  const field = useJobFields()
  const countries = useMemo(countryOptions, [])
  const number = index + 1
  const chooseCity = (location: string, city?: MasterOption) => {
    // A city that the organisation added may name its country only as its parent.
    const code = city?.attributes.country ?? city?.parent?.code
    const country = countries.find(({ value }) => value === code)?.value
    onChange({ location, ...(country !== undefined && { country }) })
  }
  const path = (name: keyof JobLocation) => (index === 0 ? name : `otherPlaces.${index - 1}.${name}`)
  return (
    <li className={classes.row} data-only={isOnly || undefined}>
      <MasterWords
        {...field.shared(path('location'))}
        label={isOnly ? t('field.location') : t('places.location', { number })}
        {...(isOnly && { description: t('hint.location') })}
        entity="cities"
        value={place.location}
        onChange={chooseCity}
        withAsterisk
      />
      <Select
        {...field.shared(path('country'))}
        label={isOnly ? t('field.country') : t('places.country', { number })}
        {...(isOnly && { description: t('hint.country') })}
        {...(isCopied && { description: t('places.countryCopied'), inputWrapperOrder: hintBelow })}
        data={countries}
        value={place.country}
        onChange={(country) => onChange({ country })}
        searchable
        withAsterisk
      />
      {!isOnly && (
        <IconAction
          icon={IconX}
          label={
            place.location
              ? t('places.removeNamed', { place: place.location })
              : t('places.remove', { number })
          }
          onClick={onRemove}
        />
      )}
    </li>
  )
}
