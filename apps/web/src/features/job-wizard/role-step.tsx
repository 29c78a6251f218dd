import { NumberInput, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { employmentTypes, titleMaxLength, workModes } from '@vouch/contract'
import { descriptionLength } from '@vouch/domain'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { RichTextEditor } from '#ui/form/rich-text-editor.tsx'
import { jobWords } from '#ui/job/job-words.en.ts'
import { MasterWords } from '#ui/master/master-words.tsx'
import { countryOptions } from './countries.ts'
import { useJobFields } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'
import { categoriesQuery } from './job-wizard-queries.ts'

/** From this length of the title, the hint shows how many characters are left. */
const nearlyFullTitle = 60

export function RoleStep() {
  const t = useTexts(texts)
  const word = useTexts(jobWords)
  const field = useJobFields()
  const { data: categories } = useQuery(categoriesQuery)

  return (
    <>
      <TextInput
        {...field.line('title')}
        description={
          field.values.title.length < nearlyFullTitle
            ? t('hint.title')
            : t('hint.titleLeft', { count: titleMaxLength - field.values.title.length })
        }
        maxLength={titleMaxLength}
        withAsterisk
      />
      <MasterWords
        {...field.pick('occupation')}
        entity="occupations"
        description={t('hint.occupation')}
        withAsterisk
      />
      <Select
        {...field.pick('category')}
        description={t('hint.category')}
        placeholder={t('anyCategory')}
        data={(categories?.items ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        searchable
        clearable
      />
      <div className={classes.pair}>
        <Select
          {...field.pick('employmentType')}
          data={employmentTypes.map((value) => ({ value, label: word(`employmentType.${value}`) }))}
          withAsterisk
        />
        <NumberInput {...field.number('openings', 1)} min={1} max={1000} allowDecimal={false} />
      </div>
      <Radio.Group {...field.pick('workMode')} withAsterisk>
        <Stack gap="xs" mt={6}>
          {workModes.map((value) => (
            <Radio key={value} value={value} label={word(`workMode.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <PlaceFields />
      <RichTextEditor
        label={t('field.description')}
        hint={t('hint.description')}
        value={field.values.description}
        onChange={(html) => field.set('description', html)}
        error={field.shared('description').error ?? null}
        maxLength={descriptionLength}
        path="description"
        required
      />
    </>
  )
}

function PlaceFields() {
  const t = useTexts(texts)
  const field = useJobFields()
  const countries = useMemo(countryOptions, [])
  const remote = field.values.workMode === 'remote'
  return (
    <div className={classes.pair}>
      <MasterWords
        {...field.pick('location')}
        entity="cities"
        parent={field.values.country ?? undefined}
        description={remote ? t('hint.locationRemote') : t('hint.location')}
        withAsterisk={!remote}
      />
      <Select
        {...field.pick('country')}
        description={remote ? t('hint.countryRemote') : t('hint.country')}
        data={countries}
        searchable
        withAsterisk
      />
    </div>
  )
}
