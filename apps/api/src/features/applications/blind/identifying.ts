import { type HiddenPerson, hiddenPerson, type IdentifyingParts } from '@vouch/domain'
import { isBlind } from '#db/sql/application-sql.ts'

/** What tells who an applicant in blind review is, to redact their texts. Never leaves the server. */
export interface Identifying extends IdentifyingParts {
  /** Name of the account, which may differ from the one in the profile. */
  readonly accountName: string
  readonly email: string
}

/** SQL: {@link Identifying} of application `a` of the person `u` with the snapshot `s`; null unless in blind review. */
export const identifyingJson = `case when ${isBlind()} then json_build_object(
  'fullName', a.sealed_name, 'accountName', u.display_name, 'email', u.email,
  'profile', case when jsonb_typeof(s.sealed -> 'profile') = 'object' then json_build_object(
    'fullName', s.sealed #> '{profile,fullName}', 'links', s.sealed #> '{profile,links}',
    'educations', s.sealed #> '{profile,educations}', 'passports', s.sealed #> '{profile,passports}'
  ) end
) end`

export function personOf({ accountName, email, ...parts }: Identifying): HiddenPerson {
  return hiddenPerson(parts, { name: accountName, email })
}
