import { Title } from '@mantine/core'
import type { JobCard as Job } from '@vouch/contract'
import { type MouseEventHandler, type ReactNode, type Ref, useState } from 'react'
import { formatPay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { isFreshVisit } from '#ui/first-view/fresh-visit.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import classes from '#ui/list/result-card.module.css'
import { CompanyLogo } from './company-logo.tsx'
import { jobPlace } from './job-place.ts'
import { jobWords } from './job-words.en.ts'

interface JobCardProps {
  readonly job: Job
  /** Heading level of the job's title. */
  readonly order?: 2 | 3
  /** Badge next to the title, such as "Closed". */
  readonly badge?: ReactNode
  /** Lines below the facts, such as why the job is recommended. */
  readonly note?: ReactNode
  /** Marks below the time. Their room is kept, so that nothing moves when they arrive. */
  readonly marks?: ReactNode
  /** Button at the end of the card. The rest of the card is covered by a link. */
  readonly action?: ReactNode
  /** Ref of the card's link, which gets focus if it is the first job loaded by "Show more". */
  readonly linkRef?: Ref<HTMLAnchorElement>
  /** Whether the job is shown beside the list. */
  readonly isOpen?: boolean
  readonly onClick?: MouseEventHandler
  /** Whether all jobs of the list are of one company, whose logo then stands above the list. */
  readonly ofCompany?: boolean
}

/** A job in a list. The card links to the job's page. */
export function JobCard({
  job,
  order = 3,
  badge,
  note,
  marks,
  action,
  linkRef,
  isOpen,
  onClick,
  ofCompany,
}: JobCardProps) {
  const t = useTexts(jobWords)
  const place = jobPlace(job)
  const pay = job.pay && formatPay(job.pay)
  return (
    <article
      className={`${classes.card} ${classes.job}`}
      data-action={action ? true : undefined}
      data-open={isOpen}
      data-plain={ofCompany}
    >
      {ofCompany || <CompanyLogo {...job.company} size={40} />}
      <div className={classes.main}>
        <Title order={order} size="h3">
          <LinkAnchor
            to="/jobs/$slug"
            params={{ slug: job.slug }}
            className={classes.title}
            inherit
            ref={linkRef}
            underline="never"
            onClick={onClick}
          >
            <bdi>{job.title}</bdi>
          </LinkAnchor>
          {badge && <> {badge}</>}
        </Title>
        <div>
          <bdi>{job.company.name}</bdi>
        </div>
        <ul className={classes.facts} aria-label={t('card.facts')}>
          {pay && <li className={classes.pay}>{pay}</li>}
          {place && <li>{place}</li>}
          {job.workMode && <li>{t(`workMode.${job.workMode}`)}</li>}
          {job.employmentType && <li>{t(`employmentType.${job.employmentType}`)}</li>}
        </ul>
      </div>
      <div className={classes.aside}>
        <span className={classes.time}>
          <RelativeTime value={job.postedAt} />
        </span>
        {marks && <div className={classes.marks}>{marks}</div>}
        {action}
      </div>
      {note && <div className={classes.note}>{note}</div>}
    </article>
  )
}

export function JobCardList({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  const [isFresh] = useState(isFreshVisit)
  return (
    <ol className={classes.list} aria-label={label} data-fresh={isFresh}>
      {children}
    </ol>
  )
}
