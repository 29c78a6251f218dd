import { Button, Input, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { JobLocation, MasterOption } from '@vouch/contract'
import { maxPlaces, placesOf } from '@vouch/domain'
import { useMemo, useRef } from 'react'
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

  const setPlaces = (make: (before: readonly JobLocation[]) => readonly JobLocation[]) =>
    draft.update((before) => {
      const [first = { location: '', country: null }, ...otherPlaces] = make(placesOf(before))
      return { ...before, ...first, otherPlaces }
    })
  const focusRow = (index: number) =>
    box.current?.querySelectorAll<HTMLElement>('li')[index]?.querySelector('input')?.focus()
  const add = () => {
    const country = places.at(-1)?.country ?? null
    flushSync(() => setPlaces((before) => [...before, { location: '', country }]))
    focusRow(places.length)
  }
  const remove = (index: number) => {
    flushSync(() => setPlaces((before) => before.filter((_, at) => at !== index)))
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
            isCopied={
              place.location === '' && place.country !== null && place.country === places[index - 1]?.country
            }
            onChange={(change) =>
              setPlaces((before) => before.map((one, at) => (at === index ? { ...one, ...change } : one)))
            }
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
  /** Whether the country may be that of the row above, which a new row begins with. */
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
    // Cities that the organisation added may have their country only as parent.
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
