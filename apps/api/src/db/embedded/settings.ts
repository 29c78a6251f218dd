import { totalmem } from 'node:os'

/**
 * Settings of the embedded PostgreSQL, sized for a machine that also runs other programs.
 * @param fast turns off durability; for tests
 */
export function clusterSettings(fast: boolean): Record<string, string> {
  // A container may have less memory than the machine. Without a limit this returns 0 or a huge number.
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20
  return {
    max_connections: '60',
    shared_buffers: `${clamp(megabytes / 16, 64, 2048)}MB`,
    effective_cache_size: `${clamp(megabytes / 3, 256, 8192)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${clamp(megabytes / 32, 64, 256)}MB`,
    wal_compression: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // Statements take milliseconds; compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_min_duration_statement: '2000',
    // More verbose levels log user input: error details, parameters and failed statements.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    ...(fast
      ? {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          max_wal_size: '256MB',
          max_connections: '200',
          // Each created and dropped database searches all of these.
          shared_buffers: '128MB',
        }
      : {}),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(high, Math.max(low, value)))
}
