import { Anchor, Button, Text, Textarea, TextInput } from '@mantine/core'
import { type CandidateProfile, maxDocumentBytes } from '@vouch/contract'
import { openFile } from '#lib/files.ts'
import { formatBytes, formatRelative } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form } from '#ui/form.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { texts } from './candidate-profile.en.ts'
import { ProfileConflict } from './profile-conflict.tsx'
import { useProfileForm } from './use-profile-form.ts'

// In whole megabytes, as people count them.
const rule = { extensions: ['pdf', 'docx'], maxBytes: Math.floor(maxDocumentBytes / 1e6) * 1e6 }

interface ProfileFieldsProps {
  readonly profile: CandidateProfile
  /** Stands in the field while the profile was never saved. */
  readonly suggestedName: string
  readonly onOutdated: () => void
}

/** The form of the profile. */
export function ProfileFields(props: ProfileFieldsProps) {
  const t = useTexts(texts)
  const { profile } = props
  const own = useProfileForm(props)
  const { form } = own
  const { fields } = form
  const { cv } = fields.values
  return (
    <Form form={form} label={t('form')}>
      {own.conflict && <ProfileConflict key={form.failures} own={own} theirs={own.conflict} />}
      <TextInput
        label={t('name')}
        autoComplete="name"
        required
        maxLength={120}
        {...fields.getInputProps('fullName')}
      />
      <TextInput
        label={t('headline')}
        description={t('headlineHint')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        required
        maxLength={120}
        {...fields.getInputProps('headline')}
      />
      <Textarea
        label={t('summary')}
        description={t('summaryHint')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={2000}
        {...fields.getInputProps('summary')}
      />
      <TextInput
        label={t('place')}
        description={t('placeHint')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        maxLength={120}
        {...fields.getInputProps('location')}
      />
      <div data-path="cv">
        <FileDrop
          label={t('cv')}
          hint={t('cvHint', { limit: formatBytes(rule.maxBytes) })}
          rule={rule}
          fileName={cv?.name ?? null}
          error={typeof fields.errors.cv === 'string' ? fields.errors.cv : null}
          onFile={own.uploadCv}
          onRemove={() => fields.setFieldValue('cv', null)}
        />
        {cv && (
          <Text size="sm" c="dimmed" mt={6}>
            <Anchor component="button" type="button" inherit onClick={() => void openFile(cv.id)}>
              {t('cvOpen', { name: cv.name })}
            </Anchor>{' '}
            {t('cvWhen', { when: formatRelative(cv.uploadedAt) })}
          </Text>
        )}
      </div>
      <FormActions>
        <Button type="submit" loading={form.busy}>
          {t('save')}
        </Button>
        {!form.changed && (
          <Text size="sm" c="dimmed">
            {t(profile.version === 0 ? 'neverSaved' : 'savedWhen')}
          </Text>
        )}
      </FormActions>
    </Form>
  )
}
