import { type EmployerDashboard, type EmployerTask, employerTasks, type Stage } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { turnDay } from '#ui/application/turn-day.ts'
import board from '#ui/dashboard/dashboard.module.css'
import { AllDone, TaskCard, TaskRow } from '#ui/dashboard/task-card.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts } from './dashboard-employer.en.ts'

/** Everything that waits for the employer, as lists to work off. */
export function EmployerTasks({ data }: { readonly data: EmployerDashboard }) {
  const t = useTexts(texts)
  const { tasks, approvals, closeOuts, joinRequests, unverified } = data
  const waiting = employerTasks.filter((task) => tasks[task].total > 0)
  if (waiting.length + approvals.total + closeOuts.total + joinRequests.length + unverified.length === 0) {
    return <AllDone>{t('done')}</AllDone>
  }
  return (
    <div className={board.lists}>
      {waiting.map((task) => (
        <ApplicantTasks key={task} task={task} list={tasks[task]} />
      ))}
      {approvals.total > 0 && <Approvals approvals={approvals} />}
      {closeOuts.total > 0 && <CloseOuts closeOuts={closeOuts} />}
      {joinRequests.length + unverified.length > 0 && <CompanyTasks data={data} />}
    </div>
  )
}

const page = '/admin/jobs/employer/$jobId/$userId'

/** Where the next step with an applicant is done. */
const taskPages: Readonly<Record<Stage, string>> = {
  applied: page,
  shortlist: page,
  questionnaire: `${page}/stages/questionnaire`,
  interview: `${page}/stages/interview`,
  'detail-fulfillment': `${page}/stages/detail-fulfillment`,
  hired: `${page}/stages/hired`,
}

interface ApplicantTasksProps {
  readonly task: EmployerTask
  readonly list: EmployerDashboard['tasks'][EmployerTask]
}

/** Applicants who wait for one kind of task: the longest overdue or the oldest application first. */
function ApplicantTasks({ task, list }: ApplicantTasksProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  return (
    <TaskCard
      title={t(`task.${task}`)}
      list={{ total: list.total, to: '/admin/jobs/employer/applicants', search: { task, sort: 'oldest' } }}
    >
      {list.items.map(({ jobId, userId, name, jobTitle, stage, appliedAt, dueAt }) => (
        <TaskRow
          key={`${jobId}-${userId}`}
          link={
            <LinkAnchor
              to={taskPages[stage]}
              params={{ jobId, userId }}
              search={{ of: 'all-jobs', task, sort: 'oldest' }}
              fw={550}
              c="inherit"
            >
              <bdi>{name}</bdi>
            </LinkAnchor>
          }
          about={t(task === 'overdue' ? 'atStage' : 'for', { job: jobTitle, stage: word(`stage.${stage}`) })}
          end={<Due task={task} appliedAt={appliedAt} dueAt={dueAt} />}
        />
      ))}
    </TaskCard>
  )
}

type DueProps = Pick<EmployerDashboard['tasks'][EmployerTask]['items'][number], 'appliedAt' | 'dueAt'> & {
  readonly task: EmployerTask
}

/** Until when an answer was promised; since when the applicant waits if nothing was. */
function Due({ task, appliedAt, dueAt }: DueProps) {
  const t = useTexts(texts)
  if (dueAt === null) {
    return (
      <>
        {t('applied')} <RelativeTime value={appliedAt} />
      </>
    )
  }
  const day = turnDay({ holder: 'team' }, dueAt)
  if (task === 'overdue') return <StatusBadge tone="bad">{t('wasDue', { day })}</StatusBadge>
  return t('due', { day })
}

/** Jobs that recruiters submitted, and an owner has not decided about. */
function Approvals({ approvals }: { readonly approvals: EmployerDashboard['approvals'] }) {
  const t = useTexts(texts)
  return (
    <TaskCard
      title={t('approvals')}
      list={{ total: approvals.total, to: '/admin/jobs/employer', search: { status: 'pending-approval' } }}
    >
      {approvals.items.map(({ jobId, jobTitle, submittedAt }) => (
        <TaskRow
          key={jobId}
          link={
            <LinkAnchor to="/admin/jobs/employer/$jobId" params={{ jobId }} fw={550} c="inherit">
              {jobTitle}
            </LinkAnchor>
          }
          end={
            <>
              {t('submitted')} <RelativeTime value={submittedAt} />
            </>
          }
        />
      ))}
    </TaskCard>
  )
}

/** Ended jobs with applicants who have no answer yet. */
function CloseOuts({ closeOuts }: { readonly closeOuts: EmployerDashboard['closeOuts'] }) {
  const t = useTexts(texts)
  return (
    <TaskCard
      title={t('closeOuts')}
      list={{ total: closeOuts.total, to: '/admin/jobs/employer', search: { closeOut: true } }}
    >
      {closeOuts.items.map(({ jobId, jobTitle, count, closeOutAt }) => (
        <TaskRow
          key={jobId}
          link={
            <LinkAnchor
              to="/admin/jobs/employer/$jobId"
              params={{ jobId }}
              hash="close-out"
              fw={550}
              c="inherit"
            >
              {jobTitle}
            </LinkAnchor>
          }
          about={t('closeOutWaiting', { count })}
          end={t('closeOutDue', { day: formatDay(closeOutAt) })}
        />
      ))}
    </TaskCard>
  )
}

/** Requests to join the viewer's companies, and companies that are not submitted for verification. */
function CompanyTasks({ data }: { readonly data: EmployerDashboard }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  return (
    <TaskCard title={t('companies')}>
      {data.joinRequests.map(({ companyId, companyName, count }) => (
        <TaskRow
          key={companyId}
          link={
            <LinkAnchor to="/admin/companies/view" search={{ id: companyId }} fw={550} c="inherit">
              {t('joinRequests', { count })}
            </LinkAnchor>
          }
          about={companyName}
        />
      ))}
      {data.unverified.map(({ companyId, companyName, status }) => (
        <TaskRow
          key={companyId}
          link={
            <LinkAnchor to="/admin/companies/view" search={{ id: companyId }} fw={550} c="inherit">
              {t(status === 'needs-information' ? 'addInformation' : 'verify', { company: companyName })}
            </LinkAnchor>
          }
          about={word(`companyStatus.${status}`)}
        />
      ))}
    </TaskCard>
  )
}
