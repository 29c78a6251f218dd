import type { FieldProblem } from '@vouch/contract'
import type { MissingProfileField, MissingProfileReason } from '@vouch/domain'

const sentences: Readonly<Record<MissingProfileReason, string>> = {
  required: 'Add this to your profile',
  'not-a-date': 'Write a date such as 2024 or 2024-05',
  'not-a-day': 'Write a whole day such as 1990-05-31',
  'end-before-start': 'This ends before it begins',
  'in-future': 'This lies ahead',
  'not-an-address': 'Write a web address such as https://example.org',
  'not-an-email': 'Write a full e-mail address',
  'not-a-phone': 'Write the number with its country, such as +49 30 123456',
  'max-below-min': 'The most is below the least',
}

const named: Readonly<Record<string, string>> = {
  'contact.firstName': 'Add your first name to your profile',
  'contact.lastName': 'Add your last name to your profile',
  'personal.country': 'Add the country that you live in to your profile',
  'preferences.headline': 'Add a headline to your profile',
  'skills.items': 'Add at least one skill to your profile',
}

/** What is missing in a profile, as problems of fields: `profile.<step>.<path>`. */
export function profileProblems(missing: readonly MissingProfileField[]): FieldProblem[] {
  return missing.map(({ step, path, why }) => ({
    path: `profile.${step}.${path}`,
    message: (why === 'required' ? named[`${step}.${path}`] : undefined) ?? sentences[why],
  }))
}
