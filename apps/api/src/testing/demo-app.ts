import type { Database } from '#db/connect.ts'
import { type Composition, compose } from '#main/compose.ts'
import { prepareDemoData } from '#main/demo-data.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { testConfig } from '#testing/test-config.ts'

/** A test app whose database has the demo data. */
export interface DemoApp {
  readonly app: TestApp
  readonly composition: Composition
  /** What the server prints about the demo data. */
  readonly printed: string
  /** The people of the demo by their address. */
  readonly people: ReadonlyMap<string, TestPerson>
  /** The demo account of a role. */
  readonly named: (role: 'candidate' | 'employer' | 'admin') => TestPerson
  readonly close: () => Promise<void>
}

/** Composes the server on a database, with an embedded identity service. */
export function composeDemo(
  app: TestApp,
  db: Database,
  env: Record<string, string> = {},
): Promise<Composition> {
  const { log, secrets, config } = app.platform
  return compose({
    config: testConfig({ VOUCH_DEMO: 'on', VOUCH_DATA: config.dataFolder, ...env }),
    log,
    secrets,
    db,
    clock: app.clock.now,
  })
}

export async function buildDemoApp(): Promise<DemoApp> {
  const app = await buildTestApp()
  const composition = await composeDemo(app, app.db)
  await composition.identity?.ready()
  const printed = await prepareDemoData(composition)
  const rows = await app.db.kysely
    .selectFrom('users')
    .select(['id', 'identity_uid', 'email', 'display_name'])
    .execute()
  const people = new Map(
    rows.map((row) => [
      row.email,
      { userId: row.id, uid: row.identity_uid, email: row.email, displayName: row.display_name },
    ]),
  )
  return {
    app,
    composition,
    printed,
    people,
    named: (role) => {
      const person = people.get(`${role}@demo.vouch`)
      if (!person) throw new Error(`${role}@demo.vouch is not there`)
      return person
    },
    close: async () => {
      await composition.app.close()
      await app.close()
    },
  }
}
