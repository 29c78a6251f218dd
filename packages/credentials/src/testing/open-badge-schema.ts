/** Address of 1EdTech's own JSON schema for Open Badges 3.0, which verifiers fetch. */
export const schemaAddress =
  'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

const text = { type: 'string', minLength: 1 }
const uri = { type: 'string', format: 'uri' }
const dateTime = { type: 'string', format: 'date-time', pattern: 'Z$' }
const listOf = (items: object) => ({ type: 'array', minItems: 1, items })
const oneOf = (...words: string[]) => ({
  anyOf: [{ enum: words }, { type: 'string', pattern: '^ext:[A-Za-z0-9._-]+$' }],
})
const exactly = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
/** A class of the data model. Its type is a list, or one word where the data model says so. */
const classOf = (name: string, properties: object, required: readonly string[]) =>
  exactly({ type: { ...listOf(text), contains: { const: name } }, ...properties }, ['type', ...required])
const wordOf = (name: string, properties: object, required: readonly string[]) =>
  exactly({ type: { const: name }, ...properties }, ['type', ...required])

const image = wordOf('Image', { id: uri, caption: text }, ['id'])
const identifierTypes = [
  'name',
  'sourcedId',
  'systemId',
  'userName',
  'accountId',
  'emailAddress',
  'identifier',
]

const alignment = classOf(
  'Alignment',
  {
    targetName: text,
    targetUrl: uri,
    targetFramework: text,
    targetType: oneOf('ceasn:Competency', 'ceterms:Credential', 'CFItem', 'CFRubric', 'CTDL'),
  },
  ['targetName', 'targetUrl'],
)

const level = classOf('RubricCriterionLevel', { id: uri, name: text, level: text }, ['id', 'name'])

const achievement = classOf(
  'Achievement',
  {
    id: uri,
    achievementType: oneOf(
      'Achievement',
      'Award',
      'Badge',
      'Certificate',
      'Certification',
      'Competency',
      'License',
    ),
    name: text,
    description: text,
    criteria: exactly({ id: uri, narrative: text }, []),
    image,
    alignment: listOf(alignment),
    tag: listOf(text),
    resultDescription: listOf(
      classOf(
        'ResultDescription',
        {
          id: uri,
          name: text,
          resultType: oneOf('RubricCriterionLevel', 'Percent', 'Status'),
          alignment: listOf(alignment),
          rubricCriterionLevel: listOf(level),
        },
        ['id', 'name', 'resultType'],
      ),
    ),
  },
  ['id', 'name', 'description', 'criteria'],
)

const identity = wordOf(
  'IdentityObject',
  { hashed: { type: 'boolean' }, identityHash: text, identityType: oneOf(...identifierTypes), salt: text },
  ['hashed', 'identityHash', 'identityType'],
)

const profileProperties = { id: uri, name: text, url: uri, email: { type: 'string', format: 'email' }, image }

const identifier = wordOf(
  'IdentifierEntry',
  { identifier: text, identifierType: oneOf(...identifierTypes) },
  ['identifier', 'identifierType'],
)

const proof = wordOf(
  'DataIntegrityProof',
  {
    cryptosuite: { const: 'eddsa-rdfc-2022' },
    created: dateTime,
    verificationMethod: uri,
    proofPurpose: { const: 'assertionMethod' },
    proofValue: { type: 'string', pattern: '^z[1-9A-HJ-NP-Za-km-z]+$' },
  },
  ['cryptosuite', 'created', 'verificationMethod', 'proofPurpose', 'proofValue'],
)

const proofs = { ...listOf(proof), maxItems: 1 }

const issuer = classOf('Profile', profileProperties, ['id'])

const contexts = {
  type: 'array',
  items: [
    { const: 'https://www.w3.org/ns/credentials/v2' },
    {
      type: 'string',
      pattern: '^https://purl\\.imsglobal\\.org/spec/ob/v3p0/context-3\\.0\\.[0-9]+\\.json$',
    },
  ],
  minItems: 2,
  additionalItems: false,
}

const status = wordOf(
  'BitstringStatusListEntry',
  {
    id: uri,
    statusPurpose: { const: 'revocation' },
    statusListIndex: { type: 'string', pattern: '^[0-9]+$' },
    statusListCredential: uri,
  },
  ['id', 'statusPurpose', 'statusListIndex', 'statusListCredential'],
)

/** An EndorsementCredential (OB 3.0 §B.1, EndorsementCredential). */
export const endorsementSchema = exactly(
  {
    '@context': contexts,
    id: uri,
    type: {
      ...listOf(text),
      allOf: [
        { contains: { const: 'VerifiableCredential' } },
        { contains: { const: 'EndorsementCredential' } },
      ],
    },
    name: text,
    issuer,
    validFrom: dateTime,
    credentialSubject: classOf('EndorsementSubject', { id: uri, endorsementComment: text }, ['id']),
    credentialStatus: status,
    proof: proofs,
  },
  ['@context', 'id', 'type', 'name', 'issuer', 'validFrom', 'credentialSubject'],
)

/** A Profile at its own URL (OB 3.0 §B.1, Profile). */
export const profileSchema = classOf(
  'Profile',
  {
    '@context': listOf(uri),
    ...profileProperties,
    description: text,
    otherIdentifier: listOf(identifier),
    endorsement: listOf(endorsementSchema),
  },
  ['id', 'name'],
)

/**
 * The parts of the data model of Open Badges 3.0 (§B) that passports use, as JSON Schema 2019-09. Transcribed from the
 * specification, because its licence does not let us copy 1EdTech's schema. Stricter: nothing else may occur, and
 * collections must be lists.
 */
export const openBadgeSchema = {
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  $id: schemaAddress,
  ...exactly(
    {
      '@context': contexts,
      id: uri,
      type: {
        ...listOf(text),
        allOf: [
          { contains: { const: 'VerifiableCredential' } },
          { contains: { enum: ['OpenBadgeCredential', 'AchievementCredential'] } },
        ],
      },
      name: text,
      issuer,
      validFrom: dateTime,
      validUntil: dateTime,
      awardedDate: dateTime,
      credentialSubject: classOf(
        'AchievementSubject',
        {
          id: uri,
          identifier: listOf(identity),
          achievement,
          result: listOf(classOf('Result', { resultDescription: uri, achievedLevel: uri }, [])),
        },
        ['id', 'achievement'],
      ),
      credentialStatus: status,
      evidence: listOf(classOf('Evidence', { id: uri, name: text, narrative: text }, [])),
      proof: proofs,
    },
    ['@context', 'id', 'type', 'name', 'issuer', 'validFrom', 'credentialSubject'],
  ),
}
