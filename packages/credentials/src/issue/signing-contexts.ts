import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { createDocumentLoader } from '../document/contexts.ts'
import { isObject, type JsonObject } from '../document/strict-json.ts'

/** Terms that are in force at a place of a document; what of it jsonld calls on a copy. */
interface ActiveContext {
  readonly mappings: ReadonlyMap<string, unknown>
  readonly protected: object
  readonly previousContext?: ActiveContext
  clone(): ActiveContext
}

/** A context as jsonld asks for it, with what it has made of it before. */
interface ResolvedContext {
  readonly document: object | null
  getProcessed(active: ActiveContext): Processed | undefined
  setProcessed(active: ActiveContext, processed: Processed): void
}

interface Processed {
  readonly context: ActiveContext
}

const load = createDocumentLoader()
/** Published contexts by address, and parts of them under addresses of our own. */
const contexts = new Map<string, ResolvedContext>()

/**
 * Gives jsonld the bundled contexts, and keeps what it makes of them. By itself it reads all contexts anew for each document
 * and copies every term at each node that has a type, which was two thirds of the time of a signature.
 */
const contextResolver = {
  resolve: async ({ context }: { readonly context: unknown }): Promise<ResolvedContext[]> => {
    const given = isObject(context) && '@context' in context ? context['@context'] : context
    return Promise.all((Array.isArray(given) ? given : [given]).map((one) => resolved(one)))
  },
}

/**
 * Canonicalises like the suite eddsa-rdfc-2022, with kept contexts. Verifiers use the contexts as published, so a difference
 * would show as a wrong signature.
 */
export async function canonizeForSigning(input: object, options: object): Promise<string> {
  return cryptosuite.canonize(input, { ...options, contextResolver })
}

async function resolved(context: unknown): Promise<ResolvedContext> {
  if (typeof context !== 'string') return keeping(context as object | null)
  return contexts.get(context) ?? (await divided(context))
}

function keeping(document: object | null): ResolvedContext {
  const processed = new WeakMap<ActiveContext, Processed>()
  return {
    document,
    getProcessed: (active) => processed.get(active),
    setProcessed: (active, done) => {
      Object.assign(done.context, { clone: shallowCopy })
      processed.set(active, done)
    },
  }
}

/** Terms never change once they are defined, so copies share them. */
function shallowCopy(this: ActiveContext): ActiveContext {
  return {
    ...this,
    mappings: new Map(this.mappings),
    protected: { ...this.protected },
    inverse: null,
  } as ActiveContext
}

/**
 * Replaces the contexts of terms by addresses, which means the same (JSON-LD 1.1 §4.1.8), so that they are kept as well.
 */
async function divided(url: string): Promise<ResolvedContext> {
  const { document } = await load(url)
  const divide = (context: unknown, address: string): unknown => {
    if (!isObject(context)) return context
    return Object.fromEntries(
      Object.entries(context).map(([term, definition]) => [
        term,
        isObject(definition) ? withAddress(definition, `${address}/${encodeURIComponent(term)}`) : definition,
      ]),
    )
  }
  const withAddress = (definition: JsonObject, address: string): JsonObject => {
    const inner = definition['@context']
    if (!isObject(inner)) return definition
    contexts.set(address, keeping({ '@context': divide(inner, address) }))
    return { ...definition, '@context': address }
  }
  const whole = keeping({ '@context': divide((document as JsonObject)['@context'], `urn:part:${url}`) })
  contexts.set(url, whole)
  return whole
}
