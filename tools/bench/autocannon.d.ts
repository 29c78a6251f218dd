// autocannon 9 has no types. These cover what the benchmark uses.
declare module 'autocannon/autocannon.js' {
  export interface Request {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  export interface Result {
    '2xx': number
    non2xx: number
    errors: number
    duration: number
    requests: { average: number }
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    requests: Request[]
  }): Promise<Result>
}
