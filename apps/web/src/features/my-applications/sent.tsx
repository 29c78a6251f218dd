import { Anchor, Text, Title } from '@mantine/core'
import type { CandidateApplication, FileRef } from '@vouch/contract'
import { openFile } from '#lib/data/files.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FactsList } from '#ui/list/facts-list.tsx'
import { AnswerText } from '#ui/question/answer-text.tsx'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'

/** The application as the candidate submitted it. */
export function Sent({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const { snapshot, appliedAt } = application
  const { fullName, headline, location, summary, cv, documents, coverLetter } = snapshot
  return (
    <section className={classes.sent}>
      <Title order={2}>{t('sent.title')}</Title>
      <Text c="dimmed">{t('sent.when', { when: formatDay(appliedAt) })}</Text>
      <FactsList
        facts={[
          { label: t('sent.name'), value: fullName },
          { label: t('sent.headline'), value: headline || null },
          { label: t('sent.place'), value: location || null },
          { label: t('sent.summary'), value: summary ? <p className={classes.prose}>{summary}</p> : null },
          {
            label: t('sent.cv'),
            value: cv ? <FileLink file={cv} /> : t('sent.noCv'),
          },
          {
            label: t('sent.documents'),
            value:
              documents.length > 0
                ? documents.map((file) => (
                    <div key={file.id}>
                      <FileLink file={file} />
                    </div>
                  ))
                : null,
          },
          {
            label: t('sent.cover'),
            value: coverLetter ? <p className={classes.prose}>{coverLetter}</p> : t('sent.noCover'),
          },
        ]}
      />
      <Answers application={application} />
    </section>
  )
}

function FileLink({ file }: { readonly file: FileRef }) {
  const t = useTexts(texts)
  return (
    <Anchor
      component="button"
      type="button"
      aria-label={t('sent.open', { name: file.name })}
      onClick={() => void openFile(file.id)}
    >
      {file.name}
    </Anchor>
  )
}

function Answers({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const { answers } = application.snapshot
  if (answers.length === 0) return null
  return (
    <>
      <Title order={3}>{t('sent.answers')}</Title>
      <dl className={classes.answers}>
        {answers.map(({ question, kind, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: submitted answers never change, and two questions may have the same text
          <div key={index}>
            <dt>{question}</dt>
            <dd className={classes.prose}>
              <AnswerText kind={kind} answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
