import { SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { type JobPage, maxDocumentBytes, type OwnProfile } from '@vouch/contract'
import { countryName, formatBytes } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { LongTextarea } from '#ui/form/long-textarea.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { QuestionList } from '#ui/question/question-list.tsx'
import { applyTexts } from './apply.en.ts'
import { DocumentsField } from './documents-field.tsx'
import { DraftState, DraftVersions } from './draft-state.tsx'
import { ProfileConflict, ProfileErrors } from './profile-notices.tsx'
import type { ApplyForm } from './use-apply-form.ts'

// Rounded down to whole megabytes, because the hint shows whole megabytes.
const documentRule = { extensions: ['pdf', 'docx'], maxBytes: Math.floor(maxDocumentBytes / 1e6) * 1e6 }

interface ApplyFieldsProps {
  readonly job: JobPage
  readonly profile: OwnProfile
  readonly apply: ApplyForm
}

/** The application form: required profile fields, screening questions and a cover letter. */
export function ApplyFields({ job, profile, apply }: ApplyFieldsProps) {
  const t = useTexts(applyTexts)
  const { form, conflict } = apply
  const { fields } = form
  return (
    <Form form={form} warnOnLeave={false}>
      <Hint>{t('step.form')}</Hint>
      <DraftVersions job={job} draft={apply.draft} />
      {apply.restored && (
        <Text size="sm" c="dimmed" role="status">
          {t('restored')}
        </Text>
      )}
      {conflict && (
        <ProfileConflict
          mine={fields.values}
          remote={conflict}
          onKeepMine={() => void apply.keepMine()}
          onTakeRemote={apply.takeRemote}
        />
      )}
      <ProfileSection job={job} profile={profile} apply={apply} />
      <DocumentsField
        documents={fields.values.documents}
        profile={profile}
        rule={documentRule}
        error={typeof fields.errors.documents === 'string' ? fields.errors.documents : null}
        onUpload={apply.addDocument}
        onChange={(documents) => fields.setFieldValue('documents', documents)}
      />
      {job.questions.length > 0 && (
        <Stack component="section" gap="lg">
          <Title order={2}>{t('questions.title', { company: job.company.name })}</Title>
          <QuestionList
            questions={job.questions}
            answers={fields.values.answers}
            fieldOf={(id) => fields.getInputProps(`answers.${id}`)}
          />
        </Stack>
      )}
      {job.letterRule !== 'hidden' && (
        <Stack component="section" gap="md">
          <Title order={2}>{t('letter.title')}</Title>
          <LongTextarea
            label={t(job.letterRule === 'required' ? 'letter.labelRequired' : 'letter.label')}
            required={job.letterRule === 'required'}
            description={t('letter.hint')}
            minRows={6}
            maxRows={20}
            max={10_000}
            {...fields.getInputProps('coverLetter')}
          />
        </Stack>
      )}
      <FormActions submit={t('form.next')} busy={form.busy}>
        <DraftState draft={apply.draft} />
      </FormActions>
    </Form>
  )
}

function ProfileSection({ job, profile, apply }: ApplyFieldsProps) {
  const t = useTexts(applyTexts)
  const { fields } = apply.form
  const { cv, country } = fields.values
  const required = job.cvRule === 'required'
  return (
    <Stack component="section" gap="md">
      <Title order={2}>{t('you.title')}</Title>
      <Text c="dimmed">{t('you.hint')}</Text>
      <ProfileErrors profile={profile} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('you.firstName')}
          autoComplete="given-name"
          required
          maxLength={60}
          {...fields.getInputProps('firstName')}
        />
        <TextInput
          label={t('you.lastName')}
          autoComplete="family-name"
          required
          maxLength={60}
          {...fields.getInputProps('lastName')}
        />
      </SimpleGrid>
      <MasterSelect
        entity="countries"
        label={t('you.country')}
        description={t('you.countryHint')}
        withAsterisk
        data-path="country"
        value={country ? { code: country, label: countryName(country) } : null}
        onChange={(pick) => fields.setFieldValue('country', pick?.code ?? null)}
        error={fields.errors.country}
      />
      <TextInput
        label={t('you.headline')}
        description={t('you.headlineHint')}
        required
        maxLength={120}
        {...fields.getInputProps('headline')}
      />
      {job.cvRule !== 'hidden' && (
        <div data-path="cv">
          <FileDrop
            label={required ? t('cv.label') : t('cv.labelOptional')}
            hint={t('cv.hint', { limit: formatBytes(documentRule.maxBytes) })}
            required={required}
            rule={documentRule}
            fileName={cv?.name ?? null}
            error={typeof fields.errors.cv === 'string' ? fields.errors.cv : null}
            onFile={apply.attachCv}
            {...(!required && { onRemove: () => fields.setFieldValue('cv', null) })}
          />
        </div>
      )}
    </Stack>
  )
}
