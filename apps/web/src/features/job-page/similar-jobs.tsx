import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import { useLaterMarks } from '#ui/job/later-marks.tsx'
import classes from './job-page.module.css'
import { similarJobsQuery } from './job-page-queries.ts'

export interface SimilarJobsProps {
  readonly slug: string
  readonly title: string
}

export function SimilarJobs({ slug, title }: SimilarJobsProps) {
  const { data } = useQuery(similarJobsQuery(slug))
  const marks = useLaterMarks()
  if (!data || data.items.length === 0) return null
  const among = data.items.map(({ id }) => id)
  return (
    <section className={classes.similar}>
      <Title order={2}>{title}</Title>
      <JobCardList label={title}>
        {data.items.map((job) => (
          <li key={job.id}>
            <JobCard job={job} marks={marks({ jobId: job.id, among })} />
          </li>
        ))}
      </JobCardList>
    </section>
  )
}
