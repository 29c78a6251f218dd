import { Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { MasterMultiSelect } from '#ui/form/master-select.tsx'
import { useCompanyFields, useWizardCompany } from './company-draft-context.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
import { PhotosField } from './photos-field.tsx'

/** The owner who fills this in is the contact person until another one is named. */
function useOwnName(): void {
  const { company, person, draft } = useWizardCompany()
  const { contact } = draft.values
  const isFirst = company.role === 'owner' && contact.name === '' && person.displayName !== ''
  // Once: a name that was deleted here stays deleted.
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    if (isFirst) {
      const name = person.displayName.slice(0, 120)
      draft.update((now) => ({ ...now, contact: { ...now.contact, name } }))
    }
  }, [isFirst, draft.update, person.displayName])
}

/** Step 2: how the company shows itself. Who belongs to it stands below. */
export function PeopleStep() {
  const t = useTexts(texts)
  const field = useCompanyFields()
  useOwnName()
  return (
    <>
      <Textarea
        {...field.line('about')}
        label={t('field.about')}
        description={t('field.aboutHint')}
        maxLength={4000}
        autosize
        minRows={5}
        maxRows={16}
        withAsterisk
      />
      <MasterMultiSelect
        {...field.picks('benefits')}
        entity="benefits"
        label={t('field.benefits')}
        description={t('field.benefitsHint')}
        max={30}
        ownWords
      />
      <MasterMultiSelect
        {...field.picks('departments')}
        entity="departments"
        label={t('field.departments')}
        description={t('field.departmentsHint')}
        max={50}
        ownWords
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('field.contact')}</legend>
        <Text size="sm" c="dimmed">
          {t('field.contactHint')}
        </Text>
        <TextInput
          {...field.line('contact.name')}
          label={t('field.contactName')}
          autoComplete="name"
          maxLength={120}
          withAsterisk
        />
        <div className={classes.pair}>
          <TextInput
            {...field.line('contact.email')}
            label={t('field.contactEmail')}
            type="email"
            autoComplete="email"
            maxLength={254}
            withAsterisk
          />
          <TextInput
            {...field.line('contact.phone')}
            label={t('field.contactPhone')}
            description={t('field.contactPhoneHint')}
            type="tel"
            autoComplete="tel"
            maxLength={40}
          />
        </div>
      </fieldset>
      <PhotosField />
    </>
  )
}
