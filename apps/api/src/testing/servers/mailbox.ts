import { createContentCipher } from '#platform/content-cipher.ts'
import type { Mail, MailKind } from '#platform/mail/mail.ts'
import { mailPurpose } from '#platform/mail/outbox.ts'
import type { TestApp } from '#testing/test-app.ts'
import { testSecrets } from '#testing/test-config.ts'

const cipher = createContentCipher(testSecrets.signingSecret, mailPurpose)

/** Mails to an e-mail address that are not sent yet, oldest first. */
export async function waitingMails<K extends MailKind>(
  app: TestApp,
  to: string,
  kind: K,
): Promise<readonly Extract<Mail, { kind: K }>[]> {
  const rows = await app.db.kysely
    .selectFrom('mails')
    .select(['id', 'content'])
    .where('recipient', '=', to)
    .where('kind', '=', kind)
    .where('content', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, content }) => ({
    ...(cipher.open(id, content ?? Buffer.alloc(0)) as object),
    kind,
    to,
  })) as unknown as Extract<Mail, { kind: K }>[]
}
