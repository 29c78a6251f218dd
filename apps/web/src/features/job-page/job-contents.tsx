import { Title } from '@mantine/core'
import type { JobPage } from '@vouch/contract'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RichTextView } from '#ui/form/rich-text-view.tsx'
import { jobWords } from '#ui/job/job-words.en.ts'
import { FactsList } from '#ui/list/facts-list.tsx'
import { jobPageTexts } from './job-page.en.ts'
import classes from './job-page.module.css'
import { JobSkills } from './job-skills.tsx'

/** What a job is about, asks for and offers. */
export function JobContents({ job }: { readonly job: JobPage }) {
  const t = useTexts(jobPageTexts)
  return (
    <>
      <section className={classes.section}>
        <Title order={2}>{t('description')}</Title>
        <RichTextView html={job.description} />
      </section>
      <JobSkills job={job} />
      <Requirements job={job} />
      {job.benefits.length > 0 && (
        <section className={classes.section}>
          <Title order={2}>{t('benefits')}</Title>
          <ul className={classes.skills} aria-label={t('benefits')}>
            {job.benefits.map((benefit) => (
              <li key={benefit} className={classes.skill}>
                <bdi>{benefit}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Requirements({ job }: { readonly job: JobPage }) {
  const t = useTexts(jobPageTexts)
  const word = useTexts(jobWords)
  const { experienceYears: years, educationLevel, languages, licences, eligibility } = job
  const facts = [
    {
      label: t('requirements.experience'),
      value:
        years === null
          ? null
          : years === 0
            ? t('requirements.noExperience')
            : t('requirements.years', { count: years }),
    },
    { label: t('requirements.education'), value: educationLevel && <bdi>{educationLevel.label}</bdi> },
    {
      label: t('requirements.languages'),
      value:
        languages.length === 0
          ? null
          : formatList(languages.map(({ label, level }) => (level ? `${label} (${level})` : label))),
    },
    { label: t('requirements.licences'), value: licences.length === 0 ? null : formatList(licences) },
    {
      label: t('requirements.eligibility'),
      value: eligibility === 'not-asked' ? null : word(`eligibility.${eligibility}`),
    },
  ]
  if (facts.every(({ value }) => value === null)) return null
  return (
    <section className={classes.section}>
      <Title order={2}>{t('requirements.title')}</Title>
      <FactsList facts={facts} />
    </section>
  )
}
