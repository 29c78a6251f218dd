import type { FeedbackStatus } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { DemoCandidate, DemoPerson } from './demo-people.ts'
import { type DemoWorld, daysBefore } from './demo-world.ts'

interface DemoWords {
  readonly category: string
  readonly rating: number
  readonly message: string
  /** The administrator's answer; it resolves the feedback. */
  readonly answer?: string
}

const texts: readonly DemoWords[] = [
  {
    category: 'praise',
    rating: 5,
    message: 'Applying took me three minutes. I wish every site was like this.',
  },
  {
    category: 'question',
    rating: 3,
    message: 'How long does a company have to answer after a job has closed?',
    answer: 'Two weeks. After that you get an answer automatically.',
  },
  { category: 'idea', rating: 4, message: 'Show how long the way to work takes by bike and by train.' },
  {
    category: 'problem',
    rating: 2,
    message: 'On my phone the keyboard covers the last line of the cover letter.',
    answer: 'Thank you, this is fixed since Monday.',
  },
  { category: 'praise', rating: 5, message: 'I finally know where each of my applications stands.' },
  {
    category: 'accessibility',
    rating: 3,
    message: 'The names of filters are hard to read in bright sunlight.',
  },
  { category: 'idea', rating: 4, message: 'Let me sort saved jobs by closing date.' },
  {
    category: 'privacy',
    rating: 4,
    message: 'Who can see my profile while I only look around?',
    answer: 'Nobody, until you choose otherwise in the last step of your profile.',
  },
  {
    category: 'content',
    rating: 2,
    message: 'One job says remote, but its text asks for three days in the office.',
  },
  { category: 'praise', rating: 5, message: 'The interview times worked at once, without ten e-mails.' },
  { category: 'problem', rating: 1, message: 'The reset link for my password came only after ten minutes.' },
  { category: 'other', rating: 4, message: 'Are you going to be at the job fair in autumn?' },
]

function statusOf(category: string, isHandled: boolean, isTaken: boolean): FeedbackStatus {
  if (isHandled) return category === 'other' ? 'dismissed' : 'resolved'
  return isTaken ? 'in-progress' : 'new'
}

const rounds = 3
const weeks = 11

/** Adds feedback of candidates and visitors from the last weeks, some of it answered by the administrator. */
export function addFeedback(
  { random, rows, now }: DemoWorld,
  admin: DemoPerson,
  candidates: readonly DemoCandidate[],
): void {
  const count = texts.length * rounds
  for (let index = 0; index < count; index += 1) {
    const words = texts[index % texts.length]
    if (!words) continue
    const { category, rating, message, answer } = words
    // Older feedback is answered; the newest round waits.
    const isHandled = index < texts.length * (rounds - 1)
    const at = daysBefore(now, weeks * 7 * (1 - (index + random.next()) / count))
    const giver = random.chance(0.6) ? (index === 1 ? candidates[0] : random.pick(candidates)) : undefined
    const answered = isHandled && giver && answer ? daysBefore(at, -random.next() * 0.02) : undefined
    const status = statusOf(category, isHandled, random.chance(0.3))
    const id = uuidv7()
    rows.feedbacks.push({
      id,
      version: status === 'new' ? 1 : 3,
      status,
      rating,
      category,
      message,
      user_id: giver?.id ?? null,
      assignee_id: status === 'new' ? null : admin.id,
      created_at: at,
      changed_at: answered ?? at,
    })
    if (answered && answer) {
      rows.feedback_answers.push({
        id: uuidv7(),
        feedback_id: id,
        text: answer,
        author_id: admin.id,
        at: answered,
      })
    }
  }
}
