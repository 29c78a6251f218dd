import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import classes from './job-page.module.css'
import { similarJobsQuery } from './job-page-queries.ts'

export function SimilarJobs({ slug, title }: { readonly slug: string; readonly title: string }) {
  const { data } = useQuery(similarJobsQuery(slug))
  if (!data || data.items.length === 0) return null
  return (
    <section className={classes.similar}>
      <Title order={2}>{title}</Title>
      <JobCardList label={title}>
        {data.items.map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </JobCardList>
    </section>
  )
}
