import { FrameError } from '../base/errors.js'
import type { Secrets } from '../base/secrets.js'
import type { ResolvedConfig } from '../config/config.js'
import type { FrameStore } from '../storage/createStore.js'

/** Something that may be done so many times within a span. */
export interface Bucket {
  readonly id: string
  readonly max: number
  /** In milliseconds, from the first use. */
  readonly span: number
  /** Told each time that it refuses a call. */
  readonly onFull?: () => void
}

/** The calls of one client address that start or finish a log-in. */
export const callsOf = (
  { config, secrets }: { readonly config: ResolvedConfig; readonly secrets: Secrets },
  { client }: { readonly client: string },
): Bucket => ({
  id: secrets.hash('client', client),
  max: config.limits.callsPerClientHour,
  span: 3_600_000,
})

/**
 * Counts a call, in a table that all processes share. A call that one bucket refuses counts in none.
 *
 * @throws FrameError `LIMIT`, with what is left of the span
 */
export async function limit(store: FrameStore, ...buckets: readonly Bucket[]): Promise<void> {
  const now = store.now()
  const refuse = ({ onFull }: Bucket, until: unknown) => {
    onFull?.()
    throw new FrameError('LIMIT', Math.max(1, Math.ceil((Number(until) - now) / 1000)))
  }
  if (buckets.length > 1)
    for (const bucket of buckets) {
      const { id, max } = bucket
      const full = 'select until from frame_counts where id = ? and number >= ? and until > ?'
      const [row] = await store.ask(full, [id, max, now])
      if (row !== undefined) refuse(bucket, row.until)
    }
  for (const bucket of buckets) {
    const { id, max, span } = bucket
    const [row] = await store.ask(
      `insert into frame_counts (id, until, number) values (?, ?, 1) on conflict (id) do update set
        number = case when frame_counts.until > ? then frame_counts.number + 1 else 1 end,
        until = case when frame_counts.until > ? then frame_counts.until else excluded.until end
      where frame_counts.until <= ? or frame_counts.number < ? returning number`,
      [id, now + span, now, now, now, max],
    )
    if (row !== undefined) continue
    const [found] = await store.ask('select until from frame_counts where id = ?', [id])
    refuse(bucket, found?.until)
  }
}

/**
 * Does something while no other request, of any process, does the same: what it reads is still so when it writes. It is short, and
 * waits for no mail.
 *
 * @throws FrameError `WAIT` while another one does it
 */
export async function oneAtATime<Result>(
  { secrets, store }: { readonly secrets: Secrets; readonly store: FrameStore },
  what: string,
  act: () => Promise<Result>,
): Promise<Result> {
  // A process that ends meanwhile keeps nobody out for longer than a mail that it has sent.
  const turn = { id: secrets.hash('turn', what), max: 1, span: 30_000 }
  await limit(store, turn).catch((error: unknown) => {
    throw error instanceof FrameError && error.code === 'LIMIT'
      ? new FrameError('WAIT', error.seconds)
      : error
  })
  try {
    return await act()
  } finally {
    await giveBack(store, turn)
  }
}

/** Takes back what was counted for a call that came to nothing. */
export async function giveBack(store: FrameStore, ...buckets: readonly Bucket[]): Promise<void> {
  const text = 'update frame_counts set number = number - 1 where id = ? and number > 0 and until > ?'
  for (const { id } of buckets) await store.ask(text, [id, store.now()])
}
