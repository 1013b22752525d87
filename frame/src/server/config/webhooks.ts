import { isRecord } from '../../../../common/records.js'

/** Types of the events that a host's backend can be told of. */
export const eventTypes = [
  'user.created',
  'user.linked',
  'wallet.created',
  'session.ended',
  'custody.changed',
] as const

export type UserEventType = (typeof eventTypes)[number]

/** A receiver of events, which are sent as Standard Webhooks describes it. */
export interface WebhookConfig {
  /** Over https. Over http only on this machine. */
  readonly url: string
  /** `whsec_` and base64 of 24 to 64 random bytes. While it is replaced, a list: every one of them signs. */
  readonly secret: string | readonly string[]
  /** All events if left out. */
  readonly events?: readonly UserEventType[]
  /** Whether events that are about an email name it. No if left out. */
  readonly email?: boolean
  /** Whether it may be in a private network. No if left out, so that a name cannot lead to a machine beside this one. */
  readonly allowPrivate?: boolean
}

/** A webhook that was checked. */
export interface Webhook {
  /** The operator's name for it, under which deliveries are kept. */
  readonly name: string
  readonly url: URL
  readonly keys: readonly Uint8Array[]
  readonly events: ReadonlySet<UserEventType>
  readonly email: boolean
  readonly allowPrivate: boolean
}

const entries = ['url', 'secret', 'events', 'email', 'allowPrivate']
/** Hosts that are this machine, whatever a name server says (RFC 6761). */
export const isLoopback = (hostname: string) => /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname)

/**
 * Reads the webhooks of a configuration.
 *
 * @param refuse - told which entry is wrong; throws
 *
 * @example
 * import { readWebhooks } from 'appkit-frame'
 * import config from './frame.config.js'
 *
 * const webhooks = readWebhooks(config.webhooks, (what) => {
 *   throw new Error(what)
 * })
 * console.log(webhooks.map(({ name, url }) => `${name}: ${url}`))
 */
export function readWebhooks(given: unknown, refuse: (what: string) => never): readonly Webhook[] {
  if (given === undefined) return []
  if (!isRecord(given)) return refuse('webhooks has to name each webhook: { shop: { url, secret } }.')
  return Object.entries(given).map(([name, value]) => {
    if (!/^[\w-]{1,64}$/.test(name))
      refuse(`webhooks has the name ${JSON.stringify(name)}; names are letters, digits, - and _.`)
    const wrong = (what: string) => refuse(`webhooks.${name}${what}`)
    if (!isRecord(value)) return wrong(' has to be an object with url and secret.')
    for (const key of Object.keys(value))
      if (!entries.includes(key)) wrong(`.${key} is no entry. There are ${entries.join(', ')}.`)
    for (const key of ['email', 'allowPrivate'])
      if (value[key] !== undefined && typeof value[key] !== 'boolean')
        wrong(`.${key} has to be true or false.`)
    return {
      name,
      url: readUrl(value.url, wrong),
      keys: readKeys(value.secret, wrong),
      events: readEvents(value.events, wrong),
      email: value.email === true,
      allowPrivate: value.allowPrivate === true,
    }
  })
}

type Wrong = (what: string) => never

function readUrl(given: unknown, wrong: Wrong): URL {
  if (typeof given !== 'string' || !URL.canParse(given)) return wrong('.url is no address.')
  const url = new URL(given)
  const isLocal = url.protocol === 'http:' && isLoopback(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) wrong('.url needs https, except on this machine.')
  if (url.username !== '' || url.password !== '')
    wrong('.url has a password in it; the signature is what proves the sender.')
  if (url.hash !== '') wrong('.url has a fragment, which is sent to nobody.')
  return url
}

function readKeys(given: unknown, wrong: Wrong): readonly Uint8Array[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (list.length === 0 || list.length > 5) wrong('.secret has to be one secret, or a list of two to five.')
  return list.map((each) => {
    const text = typeof each === 'string' ? /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(each)?.[1] : undefined
    const key = Buffer.from(text ?? '', 'base64')
    if (key.length < 24 || key.length > 64)
      wrong(
        '.secret has to be whsec_ and base64 of 24 to 64 bytes. Make one: echo "whsec_$(openssl rand -base64 32)"',
      )
    return key
  })
}

function readEvents(given: unknown, wrong: Wrong): ReadonlySet<UserEventType> {
  if (given === undefined) return new Set(eventTypes)
  if (!Array.isArray(given) || given.length === 0)
    return wrong('.events has to list events, or to be left out.')
  for (const each of given)
    if (!eventTypes.includes(each)) wrong(`.events has ${String(each)}; there are ${eventTypes.join(', ')}.`)
  return new Set(given as UserEventType[])
}
