import type { FieldProblem, LegalDocumentName } from '@vouch/contract'
import type { ConsentInForce } from '#features/legal/ports.ts'

const consentSentences: Readonly<Record<LegalDocumentName, (version: number) => string>> = {
  'term-of-service': (version) => `Agree to the terms of service, version ${version}`,
  'privacy-policy': (version) => `Confirm that you have read the privacy policy, version ${version}`,
}

/** Reports missing consents to the legal documents in force, as field problems of the documents step. */
export function consentProblems(consents: readonly ConsentInForce[]): FieldProblem[] {
  return consents
    .filter(({ given }) => !given)
    .map(({ document, version }) => ({
      path: `profile.documents.consents.${document}`,
      message: consentSentences[document](version),
    }))
}
