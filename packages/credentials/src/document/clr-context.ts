/**
 * JSON-LD contexts of Comprehensive Learner Record 2.0, copied because 1EdTech publishes no package. Tests
 * check them against 1EdTech's signed test vectors. As in the originals, the prefix `xsd:` is not declared.
 */
export const clrContexts: readonly (readonly [string, object])[] = [
  ['https://purl.imsglobal.org/spec/clr/v2p0/context.json', clrContext({}, {})],
  [
    'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json',
    clrContext(
      { partial: { '@id': clr('partial'), '@type': 'xsd:boolean' } },
      { identifier: { '@id': clr('identifier-1'), '@type': 'obi:Identifier', '@container': '@set' } },
    ),
  ],
]

function clr(name: string): string {
  return `https://purl.imsglobal.org/spec/vc/clr/vocab.html#${name}`
}

/** @param ofCredential and ofSubject terms that this version of the context adds to version 2.0.0 */
function clrContext(ofCredential: object, ofSubject: object): object {
  const names = { id: '@id', type: '@type' }
  const reference = { '@type': 'xsd:anyURI' }
  return {
    '@context': {
      ...names,
      ClrCredential: { '@id': clr('ClrCredential'), '@context': { ...names, ...ofCredential } },
      ClrSubject: {
        '@id': clr('ClrSubject'),
        '@context': {
          ...names,
          cred: 'https://www.w3.org/2018/credentials#',
          obi: 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#',
          achievement: { '@id': clr('achievement'), '@type': 'obi:Achievement', '@container': '@set' },
          association: { '@id': clr('association'), '@type': clr('Association'), '@container': '@set' },
          verifiableCredential: {
            '@id': clr('verifiableCredential'),
            '@type': 'cred:verifiableCredential',
            '@container': '@set',
          },
          ...ofSubject,
        },
      },
      Association: {
        '@id': clr('Association'),
        '@context': {
          associationType: { '@id': clr('AssociationType') },
          sourceId: { '@id': clr('sourceId'), ...reference },
          targetId: { '@id': clr('targetId'), ...reference },
        },
      },
    },
  }
}
