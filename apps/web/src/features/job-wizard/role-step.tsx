import { NumberInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { employmentTypes, titleMaxLength } from '@vouch/contract'
import { descriptionLength } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { RichTextEditor } from '#ui/form/rich-text-editor.tsx'
import { jobWords } from '#ui/job/job-words.en.ts'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { BenefitsField } from './company-offers.tsx'
import { FieldGroup } from './field-group.tsx'
import { useJobFields } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'
import { categoriesQuery } from './job-wizard-queries.ts'
import { PlaceFields } from './places/place-fields.tsx'
import { RoleMore } from './role-more.tsx'
import { FieldWarnings } from './warnings/job-warnings.tsx'

/** From this length of the title, the hint shows how many characters are left. */
const nearlyFullTitle = 60

export function RoleStep() {
  const t = useTexts(texts)
  return (
    <>
      <FieldGroup title={t('group.role')}>
        <NameFields />
        <TypeFields />
      </FieldGroup>
      <FieldGroup title={t('group.place')}>
        <PlaceFields />
      </FieldGroup>
      <RoleMore />
      <FieldGroup title={t('group.content')}>
        <ContentFields />
      </FieldGroup>
    </>
  )
}

function NameFields() {
  const t = useTexts(texts)
  const field = useJobFields()
  const { length } = field.values.title
  return (
    <>
      <div>
        <TextInput
          {...field.line('title')}
          description={
            length < nearlyFullTitle
              ? t('hint.title')
              : t('hint.titleLeft', { count: titleMaxLength - length })
          }
          maxLength={titleMaxLength}
          withAsterisk
        />
        <FieldWarnings field="title" />
      </div>
      <MasterSelect
        {...field.pick('occupation')}
        entity="occupations"
        description={t('hint.occupation')}
        withAsterisk
        ownWords
        proposes
      />
    </>
  )
}

function TypeFields() {
  const t = useTexts(texts)
  const word = useTexts(jobWords)
  const field = useJobFields()
  const { data: categories } = useQuery(categoriesQuery)
  return (
    <>
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
    </>
  )
}

function ContentFields() {
  const t = useTexts(texts)
  const field = useJobFields()
  return (
    <>
      <div>
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
        <FieldWarnings field="description" />
      </div>
      <BenefitsField />
    </>
  )
}
