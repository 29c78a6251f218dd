// `npm start` has loaded it before this file.
await import(new URL('./compile-cache.js', import.meta.url).href)

const [{ runUntilStopped }, { startServer }] = await Promise.all([
  import('#main/run.ts'),
  import('#main/start-server.ts'),
])
await runUntilStopped(startServer)
