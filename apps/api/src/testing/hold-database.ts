import { createLog } from '#base/log.ts'
import { openDatabase } from '#db/connect.ts'

// A process for tests to kill: opens the database of a folder, adds a row, and holds on.
const folder = process.argv[2] ?? ''
const db = await openDatabase({ dataFolder: folder }, createLog({ level: 'silent', readable: false }))
await db.pool.query('insert into kept select coalesce(max(n), 0) + 1 from kept')
process.once('SIGTERM', () => void db.close().then(() => process.exit()))
process.stdout.write('holding\n')
