import { readFileSync } from 'node:fs'
import {
  type Landing,
  type LegalDocument,
  type LegalDocumentName,
  legalDocumentNames,
  type Payload,
  type PayloadName,
} from '@vouch/contract'
import type { Plugin } from 'vite'

function firstVersion(document: LegalDocumentName, publishedAt: string): LegalDocument {
  const body = readFileSync(new URL(`../../../data/legal/${document}.html`, import.meta.url), 'utf8')
  return { document, version: 1, currentVersion: 1, summary: '', body, publishedAt }
}

/** The build knows no jobs. */
const emptyLanding: Landing = {
  openJobs: { count: 0, capped: false },
  fresh: [],
  companies: [],
  categories: [],
  figures: null,
}

/**
 * Writes `/payloads/{name}.json` with what is known at build time. The server answers these addresses with the published
 * content; the files are for a server that cannot read it, and for hosts of static files.
 */
export function payloadFiles(): Plugin {
  return {
    name: 'vouch-payload-files',
    apply: 'build',
    generateBundle() {
      const now = new Date().toISOString()
      const emit = (name: PayloadName, content: Landing | LegalDocument) => {
        const payload: Payload<typeof content> = { at: null, content }
        this.emitFile({ type: 'asset', fileName: `payloads/${name}.json`, source: JSON.stringify(payload) })
      }
      emit('home', emptyLanding)
      for (const document of legalDocumentNames) emit(document, firstVersion(document, now))
    },
  }
}
