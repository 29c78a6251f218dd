import { iso } from '#db/iso.ts'
import { applicantId, isBlind, ownName, wordsToApplicant } from '#db/sql/application-sql.ts'
import { readsApplicants } from '#db/sql/team-sql.ts'

// SQL fragments that build the JSON of an application. Each expects the application's row under the alias `a`.

const array = (entry: string, order: string, from: string) =>
  `(select coalesce(json_agg(${entry} order by ${order}), '[]'::json) from ${from})`

const answers = "coalesce(s.sealed -> 'answers', s.answers)"

/** A file as JSON; null without one. @param id SQL of its id */
export const fileJson = (id: string) => `(
  select json_build_object(
    'id', f.id, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes, 'uploadedAt', ${iso('f.created_at')}
  )
  from files f where f.id = ${id}
)`

/**
 * The application as submitted. For the applicant, and for the team only through `hideSnapshot` while it is in blind
 * review. Without marking answers that met a knock-out rule.
 */
export const snapshotJson = `(
  select json_build_object(
    'fullName', ${ownName()},
    'headline', coalesce(a.sealed_headline, a.headline),
    'summary', coalesce(s.sealed ->> 'summary', s.summary),
    'location', coalesce(s.sealed ->> 'location', s.location),
    'coverLetter', coalesce(s.sealed ->> 'coverLetter', s.cover_letter),
    'cv', ${fileJson('s.cv_file_id')},
    'documents', ${array(fileJson('o.file_id'), 'o.position', 'application_documents o where o.application_id = a.id')},
    'answers', (
      select coalesce(json_agg(e.answer - array['knockOut', 'questionId'] order by e.place), '[]'::json)
      from jsonb_array_elements(${answers}) with ordinality as e (answer, place)
    ),
    'profile', coalesce(nullif(s.sealed -> 'profile', 'null'::jsonb), s.profile)
  )
  from application_snapshots s where s.application_id = a.id
)`

/** Positions of the answers that met a knock-out rule, from 0. */
export const markedByJson = `(
  select coalesce(json_agg(e.place - 1 order by e.place), '[]'::json)
  from application_snapshots s, jsonb_array_elements(${answers}) with ordinality as e (answer, place)
  where s.application_id = a.id and (e.answer ->> 'knockOut')::boolean
)`

/**
 * The latest other applications of the person to jobs of the company, as far as the viewer may read them.
 * @param viewer SQL parameter with the viewer's id
 */
export const othersJson = (viewer: string) =>
  array(
    `json_build_object(
      'job', json_build_object('id', o.job_id, 'title', oj.title), 'userId', ${applicantId('o')}, 'stage', o.stage, 'status', o.status,
      'appliedAt', ${iso('o.applied_at')}
    )`,
    'o.applied_at desc, o.id desc',
    `(select o.* from applications o
      join company_members m on m.company_id = o.company_id and m.user_id = ${viewer}
      where o.candidate_id = a.candidate_id and o.company_id = a.company_id and o.id <> a.id
        and not ${isBlind()} and not ${isBlind('o')}
        and ${readsApplicants('o.job_id')}
      order by o.applied_at desc, o.id desc limit 20) o
     join jobs oj on oj.id = o.job_id`,
  )

type Reader = 'candidate' | 'team'

const messages = (reader: Reader) =>
  array(
    `json_build_object(
      'id', m.id, 'stage', m.stage, 'at', ${iso('m.at')}, 'from', m.side,
      'name', case when m.side = 'candidate' then ${reader === 'team' ? 'a.name' : ownName()} else u.display_name end,
      'text', ${reader === 'team' ? 'm.text' : wordsToApplicant('m.text')}
    )`,
    'm.at, m.id',
    'stage_messages m join users u on u.id = m.author_id where m.application_id = a.id',
  )

const questionnaire = `(
  select json_build_object(
    'id', n.id, 'sentAt', ${iso('n.sent_at')}, 'dueAt', ${iso('n.due_at')}, 'answeredAt', ${iso('n.answered_at')},
    'questions', (
      select json_agg(e.question || jsonb_build_object('answer', n.answers -> (e.question ->> 'id')) order by e.place)
      from jsonb_array_elements(n.questions) with ordinality as e (question, place)
    )
  )
  from questionnaires n where n.application_id = a.id and n.replaced_at is null
)`

const interviews = array(
  `json_build_object(
    'id', i.id, 'state', i.state, 'startsAt', ${iso('i.starts_at')}, 'minutes', i.minutes, 'place', i.place,
    'note', i.note, 'proposedAt', ${iso('i.proposed_at')}, 'answeredAt', ${iso('i.answered_at')},
    'declinedAt', ${iso('i.declined_at')}, 'declineNote', i.decline_note
  )`,
  'i.proposed_at, i.id',
  'interviews i where i.application_id = a.id',
)

const details = array(
  `json_build_object(
    'id', d.id, 'name', d.name, 'kind', d.kind, 'note', d.note, 'state', d.state, 'text', d.text,
    'file', ${fileJson('d.file_id')}, 'returnReason', d.return_reason, 'requestedAt', ${iso('d.requested_at')},
    'submittedAt', ${iso('d.submitted_at')}, 'decidedAt', ${iso('d.decided_at')}
  )`,
  'd.position, d.id',
  'details d where d.application_id = a.id',
)

const hire = `(
  select json_build_object(
    'startsOn', h.starts_on, 'offeredAt', ${iso('h.offered_at')}, 'confirmedAt', ${iso('h.confirmed_at')}
  )
  from hires h where h.application_id = a.id
)`

/** Interviews, details and other content of the stage pages, as members of a `json_build_object`. */
export const artefactMembers = (reader: Reader) => `
  'messages', ${messages(reader)},
  'questionnaire', ${questionnaire},
  'interviews', ${interviews},
  'details', ${details},
  'hire', ${hire}`

/** All events of an application, for the hiring team. */
export const eventsJson = array(
  `json_build_object(
    'id', e.id, 'at', ${iso('e.at')},
    'by', json_build_object(
      'name', case when e.side = 'candidate' then a.name else coalesce(u.display_name, '') end, 'side', e.side
    ),
    'action', e.action, 'fromStage', e.from_stage, 'toStage', e.to_stage, 'fromStatus', e.from_status,
    'toStatus', e.to_status, 'reason', e.reason, 'message', e.message, 'toldAt', ${iso('e.told_at')}
  )`,
  'e.at, e.id',
  'application_events e left join users u on u.id = e.actor_id where e.application_id = a.id',
)

const letter = (at: string) => `'id', l.id, 'at', ${iso(at)}, 'subject', l.subject, 'body', l.body`

/** All letters of an application, for the hiring team. */
export const lettersJson = array(
  `json_build_object(${letter('coalesce(l.told_at, l.written_at)')}, 'isWaiting', l.told_at is null)`,
  'l.written_at, l.id',
  'application_letters l where l.application_id = a.id',
)

/** The letters that the candidate got. */
export const toldLettersJson = array(
  `json_build_object(${letter('l.told_at')})`,
  'l.told_at, l.id',
  'application_letters l where l.application_id = a.id and l.told_at is not null',
)

/** Disclosed events of an application, for the candidate's timeline. */
export const timelineJson = array(
  `json_build_object('action', e.action, 'toStage', e.to_stage, 'message', ${wordsToApplicant('e.message')}, 'toldAt', ${iso('e.told_at')})`,
  'e.told_at, e.id',
  'application_events e where e.application_id = a.id and e.told_at is not null',
)
