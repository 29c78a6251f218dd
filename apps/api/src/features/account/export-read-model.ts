import { CompiledQuery } from 'kysely'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { endorsementIn } from '#db/sql/endorsement-sql.ts'
import { isReadableNotification } from '#db/sql/notification-sql.ts'
import { decidesAboutApplicants } from '#db/sql/team-sql.ts'

interface ExportedFile {
  readonly id: string
  readonly name: string
  readonly storage_key: string
  readonly created_at: Date
}

/** Reads the data held about one person, except their applications. */
export interface ExportReadModel {
  /** Maps each file name in the export to its JSON content. */
  topics(userId: string): Promise<ReadonlyMap<string, unknown>>
  applicationIds(userId: string): Promise<readonly string[]>
  files(userId: string): Promise<readonly ExportedFile[]>
  photoKey(userId: string): Promise<string | undefined>
}

const list = (entry: string, order: string, from: string) =>
  `(select coalesce(json_agg(json_build_object(${entry}) order by ${order}), '[]'::json) from ${from})`

/** Maps each file name in the export to its query. No query may return other people's data or undisclosed decisions. */
const topicSql: Readonly<Record<string, string>> = {
  'account.json': `(select json_build_object(
      'id', u.id, 'email', u.email, 'emailVerified', u.email_verified, 'displayName', u.display_name,
      'roles', u.roles, 'language', u.locale, 'timeZone', u.time_zone, 'colors', u.color_scheme,
      'status', u.status, 'eraseAt', ${iso('u.erase_at')},
      'since', ${iso('u.created_at')}, 'changedAt', ${iso('u.updated_at')})
    from users u where u.id = $1)`,
  'profile.json': `(select json_build_object(
      'publishedAt', ${iso('p.published_at')}, 'visibility', p.visibility, 'openToWork', p.open_to_work,
      'createdAt', ${iso('p.created_at')}, 'changedAt', ${iso('p.updated_at')},
      'steps', (
        select coalesce(json_object_agg(s.step, json_build_object(
          'savedAt', ${iso('s.saved_at')}, 'imported', s.imported, 'data', s.data
        ) order by s.step), '{}'::json)
        from candidate_steps s where s.user_id = p.user_id
      ),
      'employersSee', candidate_shown(p.shown))
    from candidate_profiles p where p.user_id = $1)`,
  'imported-resume.json': `(select json_build_object('importedAt', ${iso('r.imported_at')}, 'resume', r.original)
    from resume_sources r where r.user_id = $1)`,
  'passports.json': list(
    `'name', p.name, 'description', p.description, 'issuer', p.issuer_name, 'issuerId', p.issuer_id,
     'signedBy', p.issuer_host, 'checkedHow', p.checked_how, 'issuedAt', ${iso('p.issued_at')}, 'expiresAt', ${iso('p.expires_at')},
     'status', p.status, 'checkedAt', ${iso('p.checked_at')}, 'addedAt', ${iso('p.created_at')},
     'credential', p.credential, 'shown', p.visibility`,
    'p.created_at, p.id',
    'passports p where p.holder_id = $1',
  ),
  // What issuers here offered or issued to the person, also what is not held.
  'passports-offered.json': list(
    `'issuer', i.name, 'passport', v.fields ->> 'name', 'state', o.state, 'address', o.email, 'name', o.name,
     'awardedOn', o.awarded_on, 'validUntil', ${iso('o.valid_until')}, 'offeredAt', ${iso('o.offered_at')},
     'acceptedAt', ${iso('o.accepted_at')}, 'reason', o.reason, 'skills', o.skills`,
    'o.offered_at, o.id',
    `issued_passports o join passport_issuers i on i.id = o.issuer_id
     join passport_definition_versions v on v.definition_id = o.definition_id and v.number = o.number
     join users u on u.id = $1
     where o.token_hash is not null and (o.holder_id = u.id
       or (u.email_verified and o.email = lower(normalize(u.email, NFC)))
       or o.email in (select a.email from person_addresses a where a.user_id = u.id))`,
  ),
  'passport-endorsements.json': list(
    `'by', g.name, 'passport', p.name, 'comment', e.comment, 'state', e.state, 'offeredAt', ${iso('e.created_at')},
     'shownAt', ${iso('e.shown_at')}, 'credential', e.signed`,
    'e.created_at, e.id',
    `passport_endorsements e join passport_issuers g on g.id = e.endorser_id
     join passports p on p.issued_id = e.passport_id where p.holder_id = $1 and not ${endorsementIn(['withdrawn'])}`,
  ),
  'passport-shares.json': list(
    `'label', s.label, 'createdAt', ${iso('s.created_at')}, 'endsAt', ${iso('s.ends_at')},
     'endedAt', ${iso('s.ended_at')}, 'passports', (select json_agg(p.name order by x.position)
       from passport_share_items x join passports p on p.id = x.passport_id where x.share_id = s.id)`,
    's.created_at, s.id',
    'passport_shares s where s.owner_id = $1',
  ),
  'further-addresses.json': list(
    `'address', a.email, 'provenAt', ${iso('a.proven_at')}`,
    'a.email',
    'person_addresses a where a.user_id = $1',
  ),
  'equal-opportunity.json': `(select json_build_object(
      'answers', e.answers, 'consentVersion', e.consent_version, 'consentAt', ${iso('e.consent_at')})
    from equal_opportunity_answers e where e.user_id = $1)`,
  'consents.json': list(
    `'document', n.document, 'version', n.version, 'givenAt', ${iso('n.given_at')},
     'withdrawnAt', ${iso('n.withdrawn_at')}`,
    'n.given_at, n.document',
    'consents n where n.user_id = $1',
  ),
  'unsent-applications.json': list(
    `'title', j.title, 'company', c.name, 'address', '/jobs/' || j.slug, 'savedAt', ${iso('d.saved_at')},
     'coverLetter', d.cover_letter, 'cvFileId', d.cv_file_id, 'withoutCv', d.without_cv, 'documentFileIds', d.document_ids, 'answers', d.answers`,
    'd.saved_at, d.job_id',
    `application_drafts d join jobs j on j.id = d.job_id join companies c on c.id = j.company_id
     where d.candidate_id = $1`,
  ),
  'saved-jobs.json': list(
    `'title', j.title, 'company', c.name, 'address', '/jobs/' || j.slug, 'savedAt', ${iso('s.saved_at')}`,
    's.saved_at, s.job_id',
    'saved_jobs s join jobs j on j.id = s.job_id join companies c on c.id = j.company_id where s.user_id = $1',
  ),
  'dismissed-jobs.json': list(
    `'title', j.title, 'company', c.name, 'address', '/jobs/' || j.slug, 'dismissedAt', ${iso('d.dismissed_at')}`,
    'd.dismissed_at, d.job_id',
    'job_dismissals d join jobs j on j.id = d.job_id join companies c on c.id = j.company_id where d.user_id = $1',
  ),
  'job-invitations.json': list(
    `'job', j.title, 'company', c.name, 'at', ${iso('i.created_at')}, 'message', i.message`,
    'i.created_at, i.id',
    'job_invitations i join jobs j on j.id = i.job_id join companies c on c.id = j.company_id where i.candidate_id = $1',
  ),
  'job-invitations-as-employer.json': list(
    `'job', j.title, 'at', ${iso('i.created_at')}, 'message', i.message`,
    'i.created_at, i.id',
    'job_invitations i join jobs j on j.id = i.job_id where i.invited_by = $1',
  ),
  'saved-searches.json': list(
    `'name', s.name, 'address', '/jobs?' || s.query, 'frequency', s.frequency, 'createdAt', ${iso('s.created_at')}`,
    's.created_at, s.id',
    'saved_searches s where s.user_id = $1',
  ),
  'jobs-mailed.json': list(
    `'title', j.title, 'company', c.name, 'address', '/jobs/' || j.slug, 'sentAt', ${iso('s.sent_at')}`,
    's.sent_at, s.job_id',
    'alert_sent s join jobs j on j.id = s.job_id join companies c on c.id = j.company_id where s.user_id = $1',
  ),
  'candidate-searches.json': list(
    `'name', s.name, 'query', s.query, 'createdAt', ${iso('s.created_at')}`,
    's.created_at, s.id',
    'candidate_searches s where s.user_id = $1',
  ),
  'applicant-views.json': list(
    `'name', v.name, 'job', j.title, 'query', v.query`,
    'v.name, v.id',
    'applicant_views v left join jobs j on j.id = v.job_id where v.user_id = $1',
  ),
  'notifications.json': list(
    `'kind', n.kind, 'as', n.side, 'at', ${iso('n.at')}, 'readAt', ${iso('n.read_at')}, 'job', j.title,
     'passport', n.passport_name, 'person', n.person_name`,
    'n.at, n.id',
    `notifications n left join jobs j on j.id = n.job_id where n.user_id = $1 and ${isReadableNotification}`,
  ),
  'notification-settings.json': `(select json_build_object(
      'quietFrom', s.quiet_from, 'quietTo', s.quiet_to, 'pausedUntil', ${iso('s.paused_until')},
      'hideDetails', coalesce(s.hide_details, false),
      'choices', (select json_agg(json_build_object('topic', c.topic, 'app', c.app, 'mail', c.mail, 'push', c.push)
        order by c.topic) from notification_choices c where c.user_id = u.id))
    from users u left join notification_settings s on s.user_id = u.id where u.id = $1)`,
  'muted.json': list(
    `'job', j.title, 'onlyApplication', m.application_id is not null, 'mutedAt', ${iso('m.muted_at')}`,
    'm.muted_at, m.subject_id',
    `notification_mutes m left join applications a on a.id = m.application_id
     join jobs j on j.id = coalesce(m.job_id, a.job_id) where m.user_id = $1`,
  ),
  'push-devices.json': list(
    `'browser', r.user_agent, 'registeredAt', ${iso('r.created_at')}, 'lastUsedAt', ${iso('r.last_used_at')}`,
    'r.created_at, r.id',
    'push_registrations r where r.user_id = $1',
  ),
  'companies.json': list(
    `'name', c.name, 'role', m.role, 'since', ${iso('m.created_at')}`,
    'm.created_at, c.id',
    'company_members m join companies c on c.id = m.company_id where m.user_id = $1',
  ),
  'hiring-teams.json': list(
    `'company', c.name, 'job', j.title, 'role', t.role, 'since', ${iso('t.added_at')}`,
    't.added_at, j.id',
    `job_team t join jobs j on j.id = t.job_id join companies c on c.id = t.company_id where t.user_id = $1`,
  ),
  'requests-to-join.json': list(
    `'company', c.name, 'message', r.message, 'status', r.status, 'reason', r.reason,
     'at', ${iso('r.created_at')}, 'decidedAt', ${iso('r.decided_at')}`,
    'r.created_at, r.id',
    'company_join_requests r join companies c on c.id = r.company_id where r.user_id = $1',
  ),
  'company-invitations.json': list(
    `'company', c.name, 'role', i.role, 'at', ${iso('i.created_at')}, 'acceptedAt', ${iso('i.accepted_at')}`,
    'i.created_at, i.id',
    `company_invitations i join companies c on c.id = i.company_id
     where i.accepted_by = $1 or i.email = (select lower(u.email) from users u where u.id = $1 and u.email_verified)`,
  ),
  'reported-jobs.json': list(
    `'job', j.title, 'company', c.name, 'reason', r.reason, 'text', r.words, 'at', ${iso('r.created_at')},
     'outcome', r.outcome, 'resolvedAt', ${iso('r.resolved_at')}`,
    'r.created_at, r.id',
    `job_reports r join jobs j on j.id = r.job_id join companies c on c.id = j.company_id where r.reporter_id = $1`,
  ),
  // Includes feedback that was given without logging in, if the person's confirmed e-mail address was left with it.
  'feedback.json': list(
    `'rating', f.rating, 'category', f.category, 'message', f.message, 'page', f.page, 'email', f.email,
     'status', f.status, 'at', ${iso('f.created_at')}, 'answers', ${list(
       `'at', ${iso('a.at')}, 'text', a.text`,
       'a.at, a.id',
       'feedback_answers a where a.feedback_id = f.id',
     )}`,
    'f.created_at, f.id',
    `feedbacks f where f.user_id = $1
       or lower(f.email) = (select lower(u.email) from users u where u.id = $1 and u.email_verified)`,
  ),
  'proposals.json': list(
    `'list', l.label, 'words', p.words, 'state', p.state, 'reason', p.reason, 'at', ${iso('r.at')}`,
    'r.at, p.id',
    `master_proposers r join master_proposals p on p.id = r.proposal_id join master_entities l on l.name = p.entity
     where r.user_id = $1`,
  ),
  // Includes only messages to candidates. Messages of the person's own applications are in applications.json.
  'messages-as-employer.json': list(
    `'job', j.title, 'stage', m.stage, 'at', ${iso('m.at')}, 'text', m.text`,
    'm.at, m.id',
    `stage_messages m join applications a on a.id = m.application_id join jobs j on j.id = a.job_id
     where m.author_id = $1 and m.side = 'employer' and a.candidate_id <> $1`,
  ),
  // Notes that the person wrote and may still read. Notes about the person belong to the hiring team.
  'notes-as-employer.json': list(
    `'job', j.title, 'at', ${iso('n.at')}, 'text', n.text`,
    'n.at, n.id',
    `applicant_notes n join applications a on a.id = n.application_id join jobs j on j.id = a.job_id
     where n.author_id = $1 and a.candidate_id <> $1 and not ${isPersonLeaving} and exists (
       select from company_members m where m.company_id = a.company_id and m.user_id = $1
         and ${decidesAboutApplicants('a.job_id')})`,
  ),
  // As with notes, export what the person wrote, not what others wrote about them.
  'impressions-as-employer.json': list(
    `'job', j.title, 'value', i.value, 'reason', i.reason, 'at', ${iso('i.at')}, 'editedAt', ${iso('i.edited_at')}`,
    'i.at, i.application_id',
    `application_impressions i join applications a on a.id = i.application_id join jobs j on j.id = a.job_id
     where i.author_id = $1 and a.candidate_id <> $1 and not ${isPersonLeaving} and exists (
       select from company_members m where m.company_id = a.company_id and m.user_id = $1
         and ${decidesAboutApplicants('a.job_id')})`,
  ),
  'acts-on-record.json': list(
    `'action', e.action, 'at', ${iso('e.at')}, 'about', e.subject_type`,
    'e.at, e.id',
    'audit_events e where e.actor_id = $1',
  ),
}

export function createExportReadModel(db: Database): ExportReadModel {
  return {
    topics: async (userId) => {
      const columns = Object.values(topicSql).map((sql, place) => `${sql} as t${place}`)
      const query: CompiledQuery<Record<string, unknown>> = CompiledQuery.raw(
        `select ${columns.join(', ')}`,
        [userId],
      )
      const { rows } = await db.kysely.executeQuery(query)
      return new Map(Object.keys(topicSql).map((name, place) => [name, rows[0]?.[`t${place}`] ?? null]))
    },
    applicationIds: async (userId) => {
      const rows = await db.kysely
        .selectFrom('applications')
        .select('id')
        .where('candidate_id', '=', userId)
        .orderBy('applied_at')
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    files: (userId) =>
      db.kysely
        .selectFrom('files')
        .select(['id', 'name', 'storage_key', 'created_at'])
        .where('owner_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    photoKey: async (userId) => {
      const row = await db.kysely
        .selectFrom('photos')
        .select('storage_key')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.storage_key
    },
  }
}
