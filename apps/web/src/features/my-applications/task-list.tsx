import type { CandidateApplication } from '@vouch/contract'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { dueDay } from '#ui/application/turn-day.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { type Task, tasksOf } from './application-state.ts'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'

const paths = {
  questionnaire: '/admin/jobs/applied/$id/stages/questionnaire',
  interview: '/admin/jobs/applied/$id/stages/interview',
  'detail-fulfillment': '/admin/jobs/applied/$id/stages/detail-fulfillment',
} as const

function useTaskWords(): (task: Task) => string {
  const t = useTexts(texts)
  return (task) => {
    if (task.kind === 'details') return t('task.detailsCount', { count: task.count })
    const late = Date.parse(task.until) < Date.now()
    if (task.kind === 'questions') {
      return t(late ? 'task.questionsLate' : 'task.questionsUntil', { day: dueDay(task.until) })
    }
    return t(late ? 'task.timeLate' : 'task.timeUntil', { when: formatMoment(task.until, true) })
  }
}

export function TaskList({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const say = useTaskWords()
  const tasks = tasksOf(application, Date.now())
  if (tasks.length === 0) return null
  return (
    <ul className={classes.tasks}>
      {tasks.map((task) => (
        <li key={task.kind} className={classes.task}>
          <span>{say(task)}</span>
          <LinkButton to={paths[task.stage]} params={{ id: application.id }}>
            {t(`task.${task.kind}`)}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
