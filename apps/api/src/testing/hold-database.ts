import { createLog } from '#base/log.ts'
import { openDatabase } from '#db/connect.ts'

// Run as a process that tests kill: opens the database of a data folder, adds a row and waits.
const folder = process.argv[2] ?? ''
const db = await openDatabase({ dataFolder: folder }, createLog({ level: 'silent', readable: false }))
await db.pool.query('insert into numbers select coalesce(max(n), 0) + 1 from numbers')
process.once('SIGTERM', () => void db.close().then(() => process.exit()))
process.stdout.write('holding\n')
