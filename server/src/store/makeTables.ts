import type { Sql } from './types.js'

/** Any number that nothing else in the database takes. */
const LOCK = 'select pg_advisory_xact_lock(7091846034)'

/**
 * Makes tables and indexes where they are missing, one process at a time: of two that make the same one at once, Postgres refuses
 * one with an error.
 *
 * @param texts `create … if not exists`
 */
export const makeTables = ({ batch, dialect }: Sql, texts: readonly string[]): Promise<void> =>
  batch([...(dialect === 'postgres' ? [LOCK] : []), ...texts].map((text) => [text]))
