import type { FieldProblem, LegalDocumentName } from '@vouch/contract'
import type { MissingProfileField, MissingProfileReason } from '@vouch/domain'
import type { ConsentInForce } from './consents.ts'

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

const consentSentences: Readonly<Record<LegalDocumentName, (version: number) => string>> = {
  'term-of-service': (version) => `Agree to the terms of service, version ${version}`,
  'privacy-policy': (version) => `Read the privacy policy, version ${version}, and say so`,
}

/** Documents that are not consented to as they are in force, as problems of the step that asks for them. */
export function consentProblems(consents: readonly ConsentInForce[]): FieldProblem[] {
  return consents
    .filter(({ given }) => !given)
    .map(({ document, version }) => ({
      path: `profile.documents.consents.${document}`,
      message: consentSentences[document](version),
    }))
}
