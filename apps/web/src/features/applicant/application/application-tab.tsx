import { Button, Text, Title } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import type { EmployerApplication, FileRef } from '@vouch/contract'
import { openFile } from '#lib/data/files.ts'
import { formatBytes, formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { ProfileView } from '#ui/profile/profile-view.tsx'
import { texts } from '../applicant.en.ts'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { blindTexts } from '../blind/blind.en.ts'
import { HiddenCv } from '../blind/hidden-cv.tsx'
import { AnswerList } from './answer-list.tsx'
import { Requirements } from './requirements.tsx'
import { ShownCv } from './shown-cv.tsx'

/** The application as the candidate submitted it. */
export function ApplicationTab() {
  const t = useTexts(texts)
  const b = useTexts(blindTexts)
  const { application } = useApplicant()
  const { snapshot, appliedAt } = application
  return (
    <div className={classes.sections}>
      {snapshot.profile === null && snapshot.summary && (
        <section className={classes.section}>
          <Title order={2}>{t('application.summary')}</Title>
          <p className={classes.prose}>{snapshot.summary}</p>
        </section>
      )}
      <Requirements requirements={application.requirements} />
      <section className={`${classes.section} ${classes.cv}`}>
        <Title order={2}>{t('application.cv')}</Title>
        {snapshot.cv ? (
          <>
            <File file={snapshot.cv} />
            <ShownCv file={snapshot.cv} />
          </>
        ) : application.blind?.hasCv ? (
          <HiddenCv />
        ) : (
          <Text c="dimmed">{t('application.noCv')}</Text>
        )}
        {application.blind && application.blind.documents > 0 && (
          <Text c="dimmed">{b('documents', { count: application.blind.documents })}</Text>
        )}
      </section>
      {snapshot.documents.length > 0 && (
        <section className={classes.section}>
          <Title order={2}>{t('application.documents')}</Title>
          {snapshot.documents.map((file) => (
            <File key={file.id} file={file} />
          ))}
        </section>
      )}
      {snapshot.answers.length > 0 && <Answers application={application} />}
      <section className={classes.section}>
        <Title order={2}>{t('application.cover')}</Title>
        {snapshot.coverLetter ? (
          <p className={classes.prose}>{snapshot.coverLetter}</p>
        ) : (
          <Text c="dimmed">{t('application.noCover')}</Text>
        )}
      </section>
      {snapshot.profile && (
        <section className={classes.section} aria-labelledby="snapshot-profile">
          <Title order={2} id="snapshot-profile">
            {t('application.profile')}
          </Title>
          <ProfileView profile={snapshot.profile} headingOrder={3} withIdentity={false} />
        </section>
      )}
      <Hint>{t('application.snapshot', { when: formatRelative(appliedAt) })}</Hint>
    </div>
  )
}

function File({ file }: { readonly file: FileRef }) {
  const t = useTexts(texts)
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconFileText size={16} />}
        onClick={() => void openFile(file.id)}
        aria-label={t('application.openFile', { name: file.name })}
      >
        {file.name}
      </Button>{' '}
      <Text span c="dimmed" size="sm">
        {formatBytes(file.bytes)}
      </Text>
    </div>
  )
}

/** Answers to screening questions. */
function Answers({ application }: { readonly application: EmployerApplication }) {
  const t = useTexts(texts)
  return (
    <section className={classes.section}>
      <Title order={2}>{t('application.answers')}</Title>
      <AnswerList application={application} />
      {application.markedBy.length > 0 && <Hint>{t('application.markHint')}</Hint>}
    </section>
  )
}
