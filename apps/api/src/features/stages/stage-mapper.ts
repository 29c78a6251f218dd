import type { Detail, Interview, Questionnaire } from '@vouch/contract'
import type { DetailRow } from './detail-store.ts'
import type { InterviewRow } from './interview-store.ts'
import type { QuestionnaireRow } from './questionnaire-store.ts'

const moment = (date: Date | null) => date?.toISOString() ?? null

export function toQuestionnaire(row: QuestionnaireRow): Questionnaire {
  return {
    id: row.id,
    sentAt: row.sent_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answeredAt: moment(row.answered_at),
    questions: row.questions.map((question) => ({ ...question, answer: row.answers?.[question.id] ?? null })),
  }
}

export function toInterview(row: InterviewRow): Interview {
  return {
    id: row.id,
    state: row.state,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    place: row.place,
    note: row.note,
    proposedAt: row.proposed_at.toISOString(),
    answeredAt: moment(row.answered_at),
    declinedAt: moment(row.declined_at),
    declineNote: row.decline_note,
  }
}

export function toDetail(row: DetailRow): Detail {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    note: row.note,
    state: row.state,
    text: row.text,
    file: toFile(row),
    returnReason: row.return_reason,
    requestedAt: row.requested_at.toISOString(),
    submittedAt: moment(row.submitted_at),
    decidedAt: moment(row.decided_at),
  }
}

function toFile(row: DetailRow): Detail['file'] {
  const { file_id: id, file_name: name, media_type: mediaType, bytes, uploaded_at: uploaded } = row
  if (id === null || name === null || mediaType === null || bytes === null || uploaded === null) return null
  return { id, name, mediaType, bytes, uploadedAt: uploaded.toISOString() }
}
