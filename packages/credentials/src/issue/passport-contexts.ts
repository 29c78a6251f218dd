/** Contexts of every passport, in the order that Data Model 2.0 §4.3 and OB 3.0 §B.1 demand. */
export const passportContexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const
