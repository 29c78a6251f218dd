import { gunzipSync } from 'node:zlib'
import { checkPassportFile } from '@vouch/contract'
import { CredentialError, checkCredential, readCredential } from '@vouch/credentials'
import type { TestApp } from '#testing/test-app.ts'

/** Checks a file from outside, reading its documents over HTTP. @returns its status, or why it is refused */
export async function checkOutside(app: TestApp, content: string): Promise<string> {
  try {
    const checked = await checkCredential(readCredential(Buffer.from(content)), {
      now: app.clock.now(),
      plainHttpHosts: ['localhost'],
      fetchDocument: async (url) => {
        const answer = await app.app.inject({ url: new URL(url).pathname })
        if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
        return answer.json()
      },
    })
    return checked.status
  } catch (error) {
    if (error instanceof CredentialError) return error.code
    throw error
  }
}

/** What the page for checking files says of a file. */
export async function checkOnPage(app: TestApp, content: string) {
  return (await app.request(checkPassportFile, { file: new File([content], 'passport.json') }, null)).body
}

/** The current signed form of a passport, and its slot. */
export async function currentFile(app: TestApp, passportId: string) {
  const { rows } = await app.db.pool.query<{ credential: string; jwt: string; list: string; index: number }>(
    `select credential, jwt, list_id as list, index from passport_signatures where passport_id = $1 and is_current`,
    [passportId],
  )
  const [row] = rows
  if (!row || rows.length !== 1) throw new Error(`${passportId} has ${rows.length} current signatures`)
  return row
}

/** A passport in the version that is stored now, as parameters of an action. */
export async function seenPassport(app: TestApp, id: string) {
  const { rows } = await app.db.pool.query('select version from issued_passports where id = $1', [id])
  return { params: { id }, version: rows[0].version as number }
}

/** Whether a published status list has a bit set. */
export async function publishedBit(app: TestApp, listId: string, index: number): Promise<boolean> {
  const answer = await app.app.inject({ url: `/status/${listId}` })
  if (answer.statusCode !== 200) throw new Error(`status list: ${answer.statusCode}`)
  const bits = gunzipSync(Buffer.from(answer.json().credentialSubject.encodedList.slice(1), 'base64url'))
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
}
