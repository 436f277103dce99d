/** For a server whose data may be thrown away: only the tests' server runs like this. */
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** Written into postgresql.conf when the cluster is made, so that an operator can tune them afterwards. */
export const initialSettings: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
};

/**
 * Given on every start and not open to tuning: where it listens (this machine only, no socket file), that a
 * commit is on disk when it is acknowledged, and a log that stays small and holds no statement and no value
 * of a user's row.
 */
export function startSettings(port: number, throwaway: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ...(throwaway ? throwawaySettings : durableSettings),
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    cluster_name: 'footlight',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
