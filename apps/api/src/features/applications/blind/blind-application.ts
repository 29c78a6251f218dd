import type { EmployerApplication } from '@vouch/contract'
import { hiddenPerson, hideCorrespondence, hideSnapshot } from '@vouch/domain'
import { iso } from '#db/iso.ts'
import { isBlind } from '#db/sql/application-sql.ts'

/** What hiding an applicant needs to know. Never leaves the server. */
export interface Sealed {
  readonly until: NonNullable<EmployerApplication['blind']>['until']
  readonly hasCv: boolean
  readonly documents: number
  /** Name of the account, which may differ from the one in the profile. */
  readonly accountName: string
  readonly email: string
}

/** SQL: {@link Sealed} of application `a` of the person `u` and the job `j`; null unless it is in blind review. */
export const sealedJson = `case when ${isBlind()} then json_build_object(
  'until', j.blind_until, 'accountName', u.display_name, 'email', u.email,
  'hasCv', exists (select from application_snapshots s where s.application_id = a.id and s.cv_file_id is not null),
  'documents', (select count(*)::int from application_documents o where o.application_id = a.id)
) end`

/** SQL: when, by whom and why application `a` was revealed; null if it was never hidden, or still is. */
export const revealedJson = `case when a.revealed_at is not null then json_build_object(
  'at', ${iso('a.revealed_at')}, 'by', (select r.display_name from users r where r.id = a.revealed_by),
  'reason', a.reveal_reason
) end`

type Shown = Pick<
  EmployerApplication,
  'candidate' | 'snapshot' | 'events' | 'letters' | 'messages' | 'questionnaire' | 'interviews' | 'details'
>

/** The application as a blind review shows it. Its candidate already has the code name. */
export function hideApplicant<A extends Shown>(application: A, sealed: Sealed): A {
  const { snapshot, candidate } = application
  const person = hiddenPerson(snapshot, { name: sealed.accountName, email: sealed.email })
  return {
    ...application,
    snapshot: hideSnapshot(snapshot, person, candidate.name),
    ...hideCorrespondence(application, person, candidate.name),
  }
}
