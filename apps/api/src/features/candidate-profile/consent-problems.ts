import type { FieldProblem, LegalDocumentName } from '@vouch/contract'
import type { ConsentInForce } from '#features/legal/ports.ts'

const consentSentences: Readonly<Record<LegalDocumentName, (version: number) => string>> = {
  'term-of-service': (version) => `Agree to the terms of service, version ${version}`,
  'privacy-policy': (version) => `Read the privacy policy, version ${version}, and say so`,
}

/** Missing consents to documents in force, as problems of the step that asks for them. */
export function consentProblems(consents: readonly ConsentInForce[]): FieldProblem[] {
  return consents
    .filter(({ given }) => !given)
    .map(({ document, version }) => ({
      path: `profile.documents.consents.${document}`,
      message: consentSentences[document](version),
    }))
}
