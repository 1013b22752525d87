import type { Webhook } from '../config/webhooks.js'
import type { ServerParts } from '../parts/parts.js'
import type { SqlRow } from '../storage/types.js'
import { createPost, deadline, type PostEvent } from './postEvent.js'
import { lifetime, pauseAfter, signEvent } from './signEvent.js'

/** Delivers what is written down for webhooks, beside the requests. */
export interface Deliverer {
  /** Sends what is due by now. */
  deliver(): Promise<void>
  /** Waits for what is under way, and sends nothing more. */
  stop(): Promise<void>
}

const interval = 1000
/** Messages of one webhook that are under way at a time, of one process. */
const atOnce = 8
/** Milliseconds until a message is taken again that a process has taken and not reported: longer than a call can last. */
const lease = 4 * deadline

/**
 * Starts delivering, each second. A message is sent at least once, and by one process at a time: what is taken counts as an
 * attempt, and is nobody else's until its lease is over. The timer does not keep the process running.
 */
export function createDeliverer(
  parts: Pick<ServerParts, 'config' | 'store' | 'onError'>,
  post: PostEvent = createPost(),
  { isTimed = true }: { readonly isTimed?: boolean } = {},
): Deliverer {
  const { config, onError } = parts
  let isStopped = false
  const running = new Map<string, Promise<void>>()
  const run = async (webhook: Webhook): Promise<void> => {
    while (!isStopped && !(await isGone(parts, webhook))) {
      const claimed = await claim(parts, webhook)
      await Promise.all(claimed.map((row) => send(parts, post, webhook, row)))
      if (claimed.length < atOnce) return
    }
  }
  // A slow receiver keeps others waiting for nothing.
  const deliver = async (): Promise<void> => {
    await Promise.all(
      config.webhooks.map((webhook) => {
        const { name } = webhook
        const going = running.get(name) ?? run(webhook).finally(() => void running.delete(name))
        running.set(name, going)
        return going
      }),
    )
  }
  const timer =
    isTimed && config.webhooks.length > 0 ? setInterval(() => deliver().catch(onError), interval) : undefined
  timer?.unref()
  return {
    deliver,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await Promise.allSettled(running.values())
    },
  }
}

type Parts = Pick<ServerParts, 'store' | 'onError'>

/** Whether the receiver at this address has said that it is no more. */
async function isGone({ store }: Parts, { name, url }: Webhook): Promise<boolean> {
  const [row] = await store.ask('select url from frame_webhooks where id = ?', [name])
  return row?.url === url.href
}

/** Takes deliveries that are due. */
async function claim({ store }: Parts, { name }: Webhook): Promise<readonly SqlRow[]> {
  const now = store.now()
  const text =
    store.dialect === 'postgres'
      ? `update frame_deliveries set attempts = attempts + 1, next_at = ? where ctid = any (array(
          select ctid from frame_deliveries where endpoint = ? and next_at <= ?
          order by next_at limit ${atOnce} for update skip locked)) returning event, attempts`
      : `update frame_deliveries set attempts = attempts + 1, next_at = ? where rowid in (
          select rowid from frame_deliveries where endpoint = ? and next_at <= ?
          order by next_at limit ${atOnce}) returning event, attempts`
  return store.ask(text, [now + lease, name, now])
}

/** Makes one attempt, and writes down what came of it. */
async function send(parts: Parts, post: PostEvent, webhook: Webhook, row: SqlRow): Promise<void> {
  const { onError, store } = parts
  const [id, attempts] = [String(row.event), Number(row.attempts)]
  const [event] = await store.ask('select payload, mail, at from frame_events where id = ?', [id])
  // The user was removed meanwhile.
  if (event === undefined)
    return void (await store.ask('delete from frame_deliveries where event = ? and endpoint = ?', [
      id,
      webhook.name,
    ]))
  const body = bodyOf(event, webhook)
  let [status, wait, reason] = [0, 0, '']
  try {
    const answer = await post(webhook, signEvent({ id, body }, webhook.keys, store.now()), body)
    status = answer.status
    wait = answer.wait ?? 0
  } catch (error) {
    reason = (error instanceof Error ? error.message : String(error)).slice(0, 200)
  }
  const isDone = status >= 200 && status < 300
  const next = store.now() + pauseAfter(attempts, wait)
  const isOver = !isDone && next > Number(event.at) + lifetime
  const state = isDone ? 'done' : isOver ? 'failed' : 'waiting'
  // Not if another process has taken it since, because this one was held up.
  await store.ask(
    'update frame_deliveries set state = ?, next_at = ?, status = ?, reason = ? where event = ? and endpoint = ? and attempts = ?',
    [state, isDone || isOver ? null : next, status, reason, id, webhook.name, attempts],
  )
  if (status === 410) await markGone(parts, webhook)
  if (isOver)
    onError(new Error(`The webhook ${webhook.name} did not take ${id} in three days: ${reason || status}`))
}

/** The body of a message, the same each time. */
function bodyOf({ mail, payload }: SqlRow, { email }: Webhook): string {
  if (!email || mail === '') return String(payload)
  const { data, ...rest } = JSON.parse(String(payload))
  return JSON.stringify({ ...rest, data: { ...data, email: String(mail) } })
}

/** Sends nothing more to an address that answered 410, until the configuration has another one. */
async function markGone({ onError, store }: Parts, { name, url }: Webhook): Promise<void> {
  await store.batch(
    [
      {
        text: `insert into frame_webhooks (id, url, gone_at) values (?, ?, ?)
          on conflict (id) do update set url = excluded.url, gone_at = excluded.gone_at`,
        values: [name, url.href, store.now()],
      },
    ],
    [{ event: 'webhook-gone', subject: name }],
  )
  onError(
    new Error(
      `The webhook ${name} answers 410 (Gone): nothing more is sent to it. Set another address, or resume it.`,
    ),
  )
}
