import { add, type Change, type Statement, set, within } from './statements.ts'

const address = 'https://example.org/'
const twoIds = ['urn:a:1', 'urn:a:2']

/** Values of `name` and `description` (VC Data Model 2.0 §11.1), as changes of a place. */
function texts(place: (value: unknown) => Change): Pick<Statement, 'signed' | 'refused'> {
  const english = { '@value': 'Text', '@language': 'en' }
  return {
    signed: {
      'a text': place('Text'),
      none: place(undefined),
      'a text with its language': place(english),
      'a text with language and direction': place({ ...english, '@direction': 'ltr' }),
      'texts in two languages': place([english, { '@value': 'Wort', '@language': 'de' }]),
    },
    refused: { 'a text with a further property': place({ ...english, url: 'did:example:text' }) },
  }
}

/** An object that must have a type, as the value of a property. */
function typed(property: string, type: string): Pick<Statement, 'signed' | 'refused'> {
  const object = { id: `${address}${property}` }
  return {
    signed: { 'with a type': set({ [property]: [{ ...object, type }] }) },
    refused: { 'without a type': set({ [property]: [object] }) },
  }
}

const terms = typed('termsOfUse', `${address}#Policy`)
const refresh = typed('refreshService', `${address}#Refresh`)
const schema = typed('credentialSchema', 'JsonSchema')
const evidence = typed('evidence', 'Evidence')
const twoSchemas = set({
  credentialSchema: ['a', 'b'].map((name) => ({ id: address + name, type: 'JsonSchema' })),
})
const statusWithoutType = { 'without a type': within('credentialStatus', { type: undefined }) }
const resource = { id: `${address}document`, digestSRI: `sha384-${'A'.repeat(64)}` }
const unchanged = { 'as it is': () => undefined }
const period = (validFrom: string, validUntil: string) => set({ validFrom, validUntil })
const periods: Pick<Statement, 'signed' | 'refused'> = {
  signed: {
    'the end after the start': period('2026-01-01T00:00:00Z', '2030-01-01T00:00:00Z'),
    'the end at the start': period('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
  },
  refused: {
    'the end before the start': period('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'),
    'the end before a start in the future': period('2090-01-02T00:00:00Z', '2090-01-01T00:00:00Z'),
  },
}
const dates = (property: 'validFrom' | 'validUntil', year: number) => ({
  signed: {
    'with milliseconds': set({ [property]: `${year}-01-01T00:00:00.123Z` }),
    'with an offset': set({ [property]: `${year}-01-01T00:00:00-05:00` }),
  },
  refused: {
    'a day that does not exist': set({ [property]: `${year}-02-31T25:00:00Z` }),
    'a word': set({ [property]: 'tomorrow' }),
  },
})

/** Statements about what issuers sign, by section of VC Data Model 2.0. */
export const issuing: Readonly<Record<string, readonly Statement[]>> = {
  '4.3 Contexts': [
    {
      says: 'Verifiable credentials MUST include a @context property.',
      signed: unchanged,
      refused: { 'without one': set({ '@context': undefined }) },
    },
    {
      says: 'The value of @context MUST be an ordered set whose first item is the URL of the base context.',
      signed: unchanged,
      refused: {
        'without the base context': (credential) => (credential['@context'] as string[]).shift(),
        'in another order': (credential) => (credential['@context'] as string[]).reverse(),
        'with a number': add('@context', 192),
        'with text that is no URL': add('@context', 'https ://not-a-url'),
      },
    },
  ],
  '4.4 Identifiers': [
    {
      says: 'If present, the value of the id property MUST be a single URL.',
      signed: {
        'a URN': set({ id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33' }),
        none: set({ id: undefined }),
        'a DID as the subject': within('credentialSubject', {
          id: 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp',
        }),
        'a subject without': within('credentialSubject', { id: undefined }),
      },
      refused: {
        null: set({ id: null }),
        two: set({ id: twoIds }),
        'no URL': set({ id: 'not-a-url' }),
        'two of the subject': within('credentialSubject', { id: twoIds }),
      },
    },
  ],
  '4.5 Types': [
    {
      says: 'Verifiable credentials MUST contain a type property with an associated value.',
      refused: { 'without a type': set({ type: undefined }), 'an empty one': set({ type: [] }) },
    },
    {
      says: 'The value of the type property MUST be one or more terms and/or absolute URL strings.',
      signed: {
        'a URL': add('type', `${address}#Diploma`),
        'a term of a context': add('type', 'AchievementCredential'),
      },
      refused: { 'an undefined term': add('type', 'Diploma'), 'no URL': add('type', 'https ://not-a-url') },
    },
    {
      says: 'If more than one (type) value is provided, the order does not matter.',
      signed: { reversed: (credential) => (credential.type as string[]).reverse() },
    },
    {
      says: 'Verifiable Credential objects MUST have a type specified.',
      signed: unchanged,
      refused: { 'another type only': set({ type: ['OpenBadgeCredential'] }) },
    },
    {
      says: '`credentialStatus` objects MUST have a type specified.',
      signed: unchanged,
      refused: statusWithoutType,
    },
    { says: '`termsOfUse` objects MUST have a type specified.', ...terms },
    { says: '`evidence` objects MUST have a type specified.', ...evidence },
    { says: '`refreshService` objects MUST have a type specified.', ...refresh },
    { says: '`credentialSchema` objects MUST have a type specified.', ...schema },
  ],
  '4.6 Names and Descriptions': [
    {
      says: 'If present, the value of the name property MUST be a string or a language value object.',
      ...texts((name) => set({ name })),
    },
    {
      says: 'If present, the value of the description property MUST be a string or a language value object.',
      ...texts((description) => set({ description })),
    },
    {
      says: 'If present (on `issuer`), the value of the name property MUST be a string or a language value object.',
      ...texts((name) => within('issuer', { name })),
    },
    {
      says: 'If present (on `issuer`), the value of the description property MUST be a string or a language value object.',
      ...texts((description) => within('issuer', { description })),
    },
  ],
  '4.7 Issuer': [
    {
      says: 'A verifiable credential MUST have an issuer property.',
      signed: unchanged,
      refused: { 'without one': set({ issuer: undefined }) },
    },
    {
      says: 'The value of the issuer property MUST be either a URL or an object containing an id property whose value is a URL.',
      signed: {
        'a URL': (credential) => set({ issuer: (credential.issuer as { id: string }).id })(credential),
      },
      refused: {
        'no URL': set({ issuer: 'not-a-url' }),
        null: set({ issuer: null }),
        'an object with null': within('issuer', { id: null }),
        'an object without a URL': within('issuer', { id: 'not-a-url' }),
      },
    },
  ],
  '4.8 Credential Subject': [
    {
      says: 'A verifiable credential MUST contain a credentialSubject property.',
      signed: {
        ...unchanged,
        'with nothing but an id': set({ credentialSubject: { id: 'did:example:ada' } }),
      },
      refused: {
        'without one': set({ credentialSubject: undefined }),
        'without a claim': set({ credentialSubject: {} }),
      },
    },
  ],
  '4.9 Validity Period': [
    {
      says: 'If present, the value of the validFrom property MUST be a dateTimeStamp, in the future or in the past.',
      ...dates('validFrom', 2026),
      signed: {
        ...dates('validFrom', 2026).signed,
        'in the future': set({ validFrom: '2090-01-01T00:00:00Z' }),
      },
    },
    {
      says: 'If present, the value of the validUntil property MUST be a dateTimeStamp, in the past or in the future.',
      ...dates('validUntil', 2090),
      signed: {
        ...dates('validUntil', 2090).signed,
        'in the past': set({ validFrom: undefined, validUntil: '2026-01-01T00:00:00Z' }),
      },
    },
    {
      says: 'If a validUntil value also exists, the validFrom value MUST be the same or earlier.',
      ...periods,
    },
    { says: 'If a validFrom value also exists, the validUntil value MUST be the same or later.', ...periods },
  ],
  '4.10 Status': [
    { says: 'The type property is REQUIRED.', signed: unchanged, refused: statusWithoutType },
    {
      says: 'The related normative guidance in Section 4.5 Types MUST be followed.',
      signed: unchanged,
      refused: { 'an undefined term': within('credentialStatus', { type: 'Status' }) },
    },
    {
      says: 'If present (credentialStatus.id), the normative guidance in Section 4.4 Identifiers MUST be followed.',
      signed: { 'without an id': within('credentialStatus', { id: undefined }) },
      refused: {
        two: within('credentialStatus', { id: twoIds }),
        'no URL': within('credentialStatus', { id: 'not-a-url' }),
      },
    },
    {
      says: 'The type of the status information is REQUIRED and MUST follow Section 4.5.',
      signed: unchanged,
      refused: { ...statusWithoutType, 'no URL': within('credentialStatus', { type: 'https ://not-a-url' }) },
    },
  ],
  '4.11 Data Schemas': [
    {
      says: 'The value of the credentialSchema property MUST be one or more data schemas.',
      signed: { ...schema.signed, two: twoSchemas },
    },
    {
      says: 'Each credentialSchema MUST specify its type, and an id property that MUST be a URL.',
      refused: {
        ...schema.refused,
        'without an id': set({ credentialSchema: [{ type: 'JsonSchema' }] }),
        'a number as id': set({ credentialSchema: [{ type: 'JsonSchema', id: 12 }] }),
        'no URL': set({ credentialSchema: [{ type: 'JsonSchema', id: 'not-a-url' }] }),
      },
    },
    {
      says: 'If multiple schemas are present, validity is determined by the rules of each type.',
      signed: { two: twoSchemas },
    },
  ],
  '5.3 Integrity of Related Resources': [
    {
      says: 'The value of the relatedResource property MUST be one or more objects.',
      signed: { two: set({ relatedResource: [resource, { ...resource, id: `${address}other` }] }) },
      refused: { text: set({ relatedResource: [address] }) },
    },
    {
      says: 'The identifier for the resource is REQUIRED.',
      refused: { 'without one': set({ relatedResource: [{ ...resource, id: undefined }] }) },
    },
    {
      says: 'The identifier MUST be unique among the related resources.',
      refused: { 'the same twice': set({ relatedResource: [resource, resource] }) },
    },
    {
      says: 'Each related resource MUST contain at least a digestSRI or a digestMultibase value.',
      signed: {
        digestMultibase: set({ relatedResource: [{ id: resource.id, digestMultibase: 'uEiBe0XGSA7RU' }] }),
      },
      refused: { neither: set({ relatedResource: [{ id: resource.id, mediaType: 'application/json' }] }) },
    },
  ],
  '5.10 Reserved Extension Points': [
    {
      says: 'Values of reserved properties MUST specify a type.',
      signed: { 'a layout': set({ renderMethod: { id: `${address}layout`, type: `${address}#Layout` } }) },
      refused: {
        'a layout without': set({ renderMethod: { id: `${address}layout` } }),
        'a confidence method without': set({ confidenceMethod: { id: `${address}confidence` } }),
      },
    },
  ],
  '5 Advanced Concepts': [
    {
      says: 'JSON-LD-based processors MUST produce an error when a context redefines any term in the active context.',
      refused: { 'another meaning': add('@context', { VerifiableCredential: `${address}#Other` }) },
    },
    {
      says: 'The value of the refreshService property MUST be one or more refresh services.',
      signed: refresh.signed ?? {},
    },
    { says: 'Each refreshService value MUST specify its type.', refused: refresh.refused ?? {} },
    {
      says: 'The value of the termsOfUse property MUST specify one or more policies.',
      signed: terms.signed ?? {},
    },
    { says: 'Each termsOfUse value MUST specify its type, and MAY specify its instance id.', ...terms },
    {
      says: 'The value of the evidence property is a single object or a set of one or more objects.',
      signed: { ...evidence.signed, one: set({ evidence: { type: 'Evidence', name: 'Report' } }) },
    },
  ],
}
