import { questionnaireDefaults, type Stage, type StageMessage } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import { notifyCandidate, notifyTeam, pickMember, type Run } from './application-run.ts'
import { writePdf } from './demo-pdf.ts'
import { addFile } from './demo-people.ts'
import type { Row } from './demo-rows.ts'
import { dayOf, daysBefore, endOfDay } from './demo-world.ts'

type PageStage = StageMessage['stage']

/** Finds the page on which a stage's messages appear. */
function page(stage: Stage): PageStage {
  return stage === 'applied' ? 'shortlist' : stage
}

export function write(run: Run): void {
  const { world, state } = run
  const { texts } = world.words
  const byStage: Readonly<Partial<Record<Stage, readonly string[]>>> = {
    questionnaire: texts.questionnaireMessage,
    interview: texts.interviewMessage,
    hired: texts.hiredMessage,
  }
  const author = pickMember(run, true)
  addMessage(run, 'employer', author.id, world.random.pick(byStage[state.stage] ?? texts.shortlist))
  notifyCandidate(run, 'message', page(state.stage), author.name)
}

export function reply(run: Run): void {
  addMessage(run, 'candidate', run.candidate.id, run.world.random.pick(run.world.words.texts.shortlistReply))
  notifyTeam(run, 'message', page(run.state.stage))
}

function addMessage(run: Run, side: StageMessage['from'], authorId: string, text: string): void {
  const { world, application, at, state } = run
  world.rows.stage_messages.push({
    id: uuidv7(),
    application_id: application.id,
    stage: page(state.stage),
    at,
    author_id: authorId,
    side,
    text,
  })
}

export function sendQuestions(run: Run): void {
  const { world, application, at } = run
  const questions = world.random
    .sample(world.words.texts.questionnaireQuestions, 3)
    .map((question) => ({ id: uuidv7(), ...question }))
  world.rows.questionnaires.push({
    id: uuidv7(),
    application_id: application.id,
    sent_by: pickMember(run, true).id,
    sent_at: at,
    due_at: endOfDay(dayOf(daysBefore(at, -questionnaireDefaults.dueDays))),
    answered_at: null,
    replaced_at: null,
    questions,
    answers: null,
  })
  notifyCandidate(run, 'questionnaire-sent', 'questionnaire')
}

export function answerQuestions(run: Run): void {
  const { world, at } = run
  const sent = last(run, world.rows.questionnaires)
  const questions = sent.questions as unknown as { id: string; kind: string }[]
  sent.answered_at = at
  sent.answers = Object.fromEntries(
    questions.map(({ id, kind }) => [
      id,
      kind === 'yes-no' ? 'yes' : world.random.pick(world.words.texts.answer),
    ]),
  )
  notifyTeam(run, 'questionnaire-answered', 'questionnaire')
}

export function propose(run: Run): void {
  const { world, application, at } = run
  const { texts } = world.words
  world.rows.interviews.push({
    id: uuidv7(),
    application_id: application.id,
    state: 'proposed',
    starts_at: workingHour(daysBefore(world.now, -world.random.int(1, 8)), world.random.int(9, 16)),
    minutes: world.random.pick([30, 45, 60, 60, 90]),
    place: world.random.pick(texts.places),
    note: world.random.pick(texts.interviewNote),
    proposed_by: pickMember(run, true).id,
    proposed_at: at,
    answered_at: null,
    declined_at: null,
    decline_note: null,
  })
  notifyCandidate(run, 'interview-proposed', 'interview')
}

function workingHour(day: Date, hour: number): Date {
  return new Date(`${day.toISOString().slice(0, 10)}T${`${hour}`.padStart(2, '0')}:00:00Z`)
}

export function accept(run: Run): void {
  Object.assign(last(run, run.world.rows.interviews), { state: 'scheduled', answered_at: run.at })
  notifyTeam(run, 'interview-accepted', 'interview')
}

export function decline(run: Run): void {
  const note = run.world.random.pick(run.world.words.texts.declineNote)
  const answer = { state: 'cancelled', answered_at: run.at, declined_at: run.at, decline_note: note }
  Object.assign(last(run, run.world.rows.interviews), answer)
  notifyTeam(run, 'interview-declined', 'interview')
}

/** Sets the interview time to working hours shortly before the current move. */
export function meet(run: Run): void {
  const interview = last(run, run.world.rows.interviews)
  const hour = run.at.getUTCHours() - 2
  const startsAt = hour < 9 ? workingHour(daysBefore(run.at, 1), 15) : workingHour(run.at, Math.min(hour, 16))
  Object.assign(interview, { state: 'completed', starts_at: startsAt })
}

export function requestDetails(run: Run): void {
  const { world, application, at, candidate } = run
  const wanted = world.words.texts.details.filter(
    ({ kind }) => kind === 'text' || candidate.cvFileId !== null,
  )
  const by = pickMember(run, true).id
  const items = world.random.sample(wanted, 2)
  for (const [index, { name, kind, note }] of items.entries()) {
    world.rows.details.push({
      id: uuidv7(),
      application_id: application.id,
      position: index + 1,
      name,
      kind,
      note,
      state: 'requested',
      text: null,
      file_id: null,
      return_reason: null,
      requested_by: by,
      requested_at: at,
      submitted_at: null,
      decided_at: null,
    })
  }
  notifyCandidate(run, 'details-requested', 'detail-fulfillment')
}

export function submitDetails(run: Run): void {
  for (const detail of detailsOf(run)) {
    const content =
      detail.kind === 'text'
        ? { text: run.world.random.pick(run.world.words.texts.detailText) }
        : { file_id: certificate(run, detail.name) }
    Object.assign(detail, { ...content, state: 'submitted', submitted_at: run.at })
    notifyTeam(run, 'detail-submitted', 'detail-fulfillment')
  }
}

function certificate({ world, candidate, at }: Run, name: string): string {
  const content = writePdf(name, [
    candidate.name,
    candidate.occupation.occupation,
    '',
    'A copy for your files.',
  ])
  const file = { ownerId: candidate.id, purpose: 'document', name: 'certificate.pdf', content, at } as const
  return addFile(world, file)
}

export function returnDetail(run: Run): void {
  const [detail] = detailsOf(run)
  const reason = run.world.random.pick(run.world.words.texts.returnReason)
  Object.assign(detail ?? {}, { state: 'requested', return_reason: reason, decided_at: run.at })
  notifyCandidate(run, 'detail-returned', 'detail-fulfillment')
}

export function approveDetails(run: Run): void {
  for (const detail of detailsOf(run)) Object.assign(detail, { state: 'approved', decided_at: run.at })
  notifyCandidate(run, 'detail-approved', 'detail-fulfillment')
}

function detailsOf({ world, application }: Run): Row<'details'>[] {
  // Histories are generated one after the other, so the newest rows belong to this application.
  return world.rows.details.slice(-2).filter(({ application_id }) => application_id === application.id)
}

function last<T extends { application_id: string }>({ application }: Run, rows: readonly T[]): T {
  const row = rows.at(-1)
  if (row?.application_id !== application.id) throw new Error('the plan lacks a move before this one')
  return row
}
