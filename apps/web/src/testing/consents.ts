import {
  type ConsentState,
  consentInput,
  type LegalDocumentName,
  type LegalVersion,
  legalDocumentNames,
} from '@vouch/contract'
import { FakeProblem, type FakeRequest } from './fake-api.ts'

/** A version of a legal document. */
export function testVersion(version: number, summary = ''): LegalVersion {
  return { version, summary, publishedAt: `2026-05-0${version}T10:00:00Z` }
}

/** Fakes the API's consents. `start` sets the published versions (one by default) and the person's consents. */
export function consentServer(
  start: {
    readonly versions?: Partial<Record<LegalDocumentName, readonly LegalVersion[]>>
    readonly given?: Partial<Record<LegalDocumentName, number>>
  } = {},
) {
  const versions = {
    'term-of-service': [testVersion(1)],
    'privacy-policy': [testVersion(1)],
    ...start.versions,
  }
  const given = { ...start.given }
  const states = () => ({
    items: legalDocumentNames.map((document): ConsentState => {
      const all = versions[document].toSorted((one, other) => other.version - one.version)
      const [current = testVersion(1)] = all
      const own = given[document]
      return {
        document,
        current,
        given: own === undefined ? null : { version: own, givenAt: '2026-05-04T12:00:00Z' },
        news: own === undefined ? [] : all.filter(({ version }) => version > own),
      }
    }),
  })
  return {
    handlers: {
      listConsents: states,
      giveConsent: ({ params, body }: FakeRequest) => {
        const { version } = consentInput.parse(body)
        const state = states().items.find(({ document }) => document === params.document)
        if (state?.current.version !== version)
          throw new FakeProblem('conflict', 'A newer version is in force.')
        given[state.document] = version
        return states()
      },
    },
    /** Publishes the next version of a document. */
    publish: (document: LegalDocumentName, summary: string) => {
      versions[document] = [...versions[document], testVersion(versions[document].length + 1, summary)]
    },
  }
}
