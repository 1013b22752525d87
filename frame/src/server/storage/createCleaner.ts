import type { FrameStore } from './createStore.js'
import { type SqlRow, statement } from './types.js'

/** Days after which rows that are not needed any more are removed. */
export interface Retention {
  /** Log-ins and changes of an email that were begun and not finished. 1 if left out. */
  readonly logins?: number
  /** Devices on which nobody logged in: the next log-in there asks for the link again. 400 if left out. */
  readonly devices?: number
  /** Entries of the log. 400 if left out. */
  readonly audit?: number
}

/** Removes expired rows, beside the requests. */
export interface Cleaner {
  /** Removes the rows that have expired by now, in steps. A process does it once at a time. */
  clean(): Promise<void>
  stop(): Promise<void>
}

const interval = 60_000
/** Days that events and their outcomes are kept. They are tried for three days. */
const eventDays = 30
const day = 24 * 60 * 60_000
/** Rows of a statement, few so that requests do not wait for it. A run removes as many as a busy minute adds. */
const rowsPerStep = 500
const stepsPerRun = 100

/** Starts removing expired rows, each minute. The timer does not keep the process running. */
export function createCleaner(
  store: FrameStore,
  { audit = 400, devices = 400, logins = 1 }: Retention,
  onError: (error: unknown) => void,
): Cleaner {
  const columns: readonly (readonly [table: string, column: string, days: number])[] = [
    ['frame_sessions', 'expires_at', 0],
    ['frame_socials', 'expires_at', 0],
    ['frame_sign_ins', 'expires_at', 0],
    ['frame_freezes', 'until', 0],
    ['frame_counts', 'until', 0],
    ['frame_proofs', 'until', 0],
    ['frame_logins', 'expires_at', logins],
    ['frame_email_changes', 'expires_at', logins],
    ['frame_link_proofs', 'expires_at', logins],
    ['frame_devices', 'seen_at', devices],
    ['frame_events', 'at', eventDays],
    ['frame_deliveries', 'at', eventDays],
  ]
  let isStopped = false
  const cleanTable = async (table: string, column: string, days: number) => {
    // A row that a request or another process has locked is left to the next run.
    const text =
      store.dialect === 'postgres'
        ? `delete from ${table} where ctid = any (array(select ctid from ${table} where ${column} <= ?
            order by ${column} limit ${rowsPerStep} for update skip locked)) returning 1 as one`
        : `delete from ${table} where rowid in (select rowid from ${table} where ${column} <= ?
            order by ${column} limit ${rowsPerStep}) returning 1 as one`
    for (let step = 0; step < stepsPerRun && !isStopped; step++)
      if ((await store.ask(text, [store.now() - days * day])).length < rowsPerStep) return
  }
  const run = async () => {
    for (const [table, column, days] of columns) await cleanTable(table, column, days)
    for (let step = 0; step < stepsPerRun && !isStopped; step++)
      if ((await cleanAudit(store, store.now() - audit * day)) < rowsPerStep) return
  }
  let running: Promise<void> | undefined
  const clean = () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  // A run that takes longer than the pause between two goes on alone.
  const timer = setInterval(() => {
    if (running === undefined) clean().catch(onError)
  }, interval)
  timer.unref()
  return {
    clean,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}

/** Removes the beginning of the log's chains, and keeps where the check of each goes on. Returns how many rows it found. */
async function cleanAudit({ ask, batch, now }: FrameStore, until: number): Promise<number> {
  const rows = await ask(
    `select writer, number, hash from frame_audit where at <= ? order by at limit ${rowsPerStep}`,
    [until],
  )
  const newest = new Map<string, SqlRow>()
  for (const row of rows) {
    const writer = String(row.writer)
    if (Number(row.number) > Number(newest.get(writer)?.number ?? 0)) newest.set(writer, row)
  }
  for (const [writer, { hash, number }] of newest)
    await batch([
      statement(
        `insert into frame_audit_checkpoints (writer, number, hash, at) values (?, ?, ?, ?)
        on conflict (writer) do update set number = excluded.number, hash = excluded.hash, at = excluded.at
        where frame_audit_checkpoints.number < excluded.number`,
        [writer, Number(number), String(hash), now()],
      ),
      statement('delete from frame_audit where writer = ? and number <= ?', [writer, Number(number)]),
    ])
  return rows.length
}
