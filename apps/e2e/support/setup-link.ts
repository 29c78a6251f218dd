import { expect } from '@playwright/test'
import type { Vouch } from './vouch.ts'

/** The setup link for the first administrator, which the server prints when it starts. */
export async function setupLink(vouch: Vouch): Promise<string> {
  let link = ''
  await expect
    .poll(() => {
      link = /https?:\S+\/welcome\?setup=\S+/.exec(vouch.output())?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}
