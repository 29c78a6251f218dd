import type { FieldProblem } from '@vouch/contract'
import type { MissingProfileField, MissingProfileReason } from '@vouch/domain'

const sentences: Readonly<Record<MissingProfileReason, string>> = {
  required: 'Add this to your profile',
  'not-a-date': 'Enter a date such as 2024 or 2024-05',
  'not-a-day': 'Enter a full date such as 1990-05-31',
  'end-before-start': 'Enter an end that is not before the start',
  'in-future': 'Enter a date that is not in the future',
  'not-an-address': 'Enter a web address such as https://example.org',
  'not-an-email': 'Enter a complete e-mail address',
  'not-a-phone': 'Enter the number with its country code, such as +49 30 123456',
  'max-below-min': 'Enter a maximum that is not below the minimum',
}

const requiredSentences: Readonly<Record<string, string>> = {
  'contact.firstName': 'Add your first name to your profile',
  'contact.lastName': 'Add your last name to your profile',
  'personal.country': 'Add your country to your profile',
  'preferences.headline': 'Add a headline to your profile',
  'skills.items': 'Add at least one skill to your profile',
}

/** Converts missing profile fields to field problems with the path `profile.<step>.<path>`. */
export function profileProblems(missing: readonly MissingProfileField[]): FieldProblem[] {
  return missing.map(({ step, path, why }) => ({
    path: `profile.${step}.${path}`,
    message: (why === 'required' ? requiredSentences[`${step}.${path}`] : undefined) ?? sentences[why],
  }))
}
