import { runBulkOperation, undoBulkOperation } from '@vouch/contract'
import { systemClock } from '#base/clock.ts'
import { createLog } from '#base/log.ts'
import { openDatabase } from '#db/connect.ts'
import { compose } from '#main/compose.ts'
import { issuerOf } from '#main/identity.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { injectOptions } from '#testing/inject-options.ts'
import { testConfig, testSecrets } from '#testing/test-config.ts'
import { createTestTokens } from '#testing/test-tokens.ts'

// Runs or undoes one decision about several applications on the database of a test, in a process that the test can kill.
const {
  BULK_OPERATION: id = '',
  BULK_ACT,
  BULK_COUNT,
  BULK_PERSON = '',
  DATABASE_URL = '',
  VOUCH_DATA = '',
} = process.env
const person: TestPerson = JSON.parse(BULK_PERSON)
const config = testConfig({ DATABASE_URL, VOUCH_DATA })
const log = createLog({ level: 'error', readable: true })
const db = await openDatabase(config, log, { share: true })
const tokens = await createTestTokens({ issuer: issuerOf(config), audience: config.identity.projectId })
const { app } = await compose({
  config,
  log,
  clock: systemClock,
  db,
  secrets: testSecrets,
  tokenKeys: tokens.keys,
})
const authorization = `Bearer ${await tokens.sign(person, new Date())}`
const call =
  BULK_ACT === 'undo'
    ? injectOptions(undoBulkOperation, { params: { id } }, { authorization })
    : injectOptions(
        runBulkOperation,
        { params: { id }, body: { count: Number(BULK_COUNT) } },
        { authorization },
      )
const answer = await app.inject(await call)
process.stdout.write(`${answer.statusCode} ${answer.body}\n`)
process.exit()
