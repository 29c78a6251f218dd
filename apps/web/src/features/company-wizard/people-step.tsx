import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { MasterMultiSelect } from '#ui/master/master-multi-select.tsx'
import { useCompanyFields, useWizardCompany } from './company-draft-context.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
import { PhotosField } from './photos-field.tsx'

/** Suggests the owner's name as contact person. */
function useOwnName(): void {
  const { company, person, draft } = useWizardCompany()
  const { contact } = draft.values
  const isFirst = company.role === 'owner' && contact.name === '' && person.displayName !== ''
  // Suggested only once, so that a deleted name is not filled in again.
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

export function PeopleStep() {
  const t = useTexts(texts)
  const field = useCompanyFields()
  useOwnName()
  return (
    <>
      <Textarea
        {...field.line('about')}
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
        description={t('field.benefitsHint')}
        max={30}
        ownWords
        proposes
      />
      <MasterMultiSelect
        {...field.picks('departments')}
        entity="departments"
        description={t('field.departmentsHint')}
        max={50}
        ownWords
        proposes
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('field.contact')}</legend>
        <Hint>{t('field.contactHint')}</Hint>
        <TextInput {...field.line('contact.name')} autoComplete="name" maxLength={120} withAsterisk />
        <div className={classes.pair}>
          <TextInput
            {...field.line('contact.email')}
            type="email"
            autoComplete="email"
            maxLength={254}
            withAsterisk
          />
          <TextInput
            {...field.line('contact.phone')}
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
