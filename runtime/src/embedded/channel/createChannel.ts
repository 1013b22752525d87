import type { AppMessage, FrameMessage } from '../../../../generated/frame-messages/types.js'
import { validateAppMessage, validateFrameMessage } from '../../../../generated/frame-messages/validators.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { walletTexts } from '../../errors/texts/wallets.js'
import { rpcCodes } from '../../errors/toRpcError.js'
import { randomId, type Transport } from './transport.js'

addErrorTexts(lateTexts)
addErrorTexts(walletTexts)

type Named<Prefix extends string, Type> = Type extends `${Prefix}${infer Name}` ? Name : never
/** A request of the app, without the prefix of its type. */
export type RequestName = Named<'@w3m-app/', AppMessage['type']>

/** The payload of a request. */
export type AppPayload<Name extends RequestName> =
  Extract<AppMessage, { type: `@w3m-app/${Name}` }> extends infer Message
    ? Message extends { payload?: infer Payload }
      ? Payload
      : undefined
    : never

/** The payload of the reply to a request. */
export type ReplyOf<Name extends RequestName> =
  Extract<FrameMessage, { type: `@w3m-frame/${Name}_SUCCESS` }> extends { payload: infer Payload }
    ? Payload
    : unknown

export interface RequestOptions {
  /** Gives the request up. */
  readonly signal?: AbortSignal | undefined
  /** Longest wait in ms; absent for requests that wait for a user. */
  readonly deadline?: number | undefined
}

/** Requests to a frame that is ready. */
export interface Channel {
  /** Whether the frame draws log-in and approvals itself. */
  readonly draws: boolean
  /**
   * Sends a request and waits for its reply.
   *
   * @throws AppKitError FRAME_FAILED with the message of the frame, IFRAME_REQUEST_TIMEOUT, WALLET_BAD_REPLY for a reply that
   *   is not one; when it was given up or the channel closed FRAME_ABORTED, and CANCELLED for RPC_REQUEST, which is
   *   USER_REJECTED where the user declined.
   */
  request<Name extends RequestName>(
    name: Name,
    payload?: AppPayload<Name>,
    options?: RequestOptions,
  ): Promise<ReplyOf<Name>>
  sendView: Transport['sendView']
  /** Takes a message of the transport. One that answers no open request has no effect. */
  receive(data: unknown): void
  /** Ends every open request as aborted. */
  close(): void
}

/** A request that has not been answered. */
interface OpenRequest {
  readonly name: RequestName
  resolve(payload: unknown): void
  reject(error: AppKitError): void
}

type OpenRequests = Map<string, OpenRequest>

/**
 * Pairs requests with replies by their ids, and checks both.
 *
 * @param transport - of a frame that has reported that it is ready.
 */
export function createChannel(transport: Transport): Channel {
  const open: OpenRequests = new Map()
  let isClosed = false
  return {
    draws: transport.draws,
    request<Name extends RequestName>(
      name: Name,
      payload?: AppPayload<Name>,
      options: RequestOptions = {},
    ): Promise<ReplyOf<Name>> {
      if (isClosed || options.signal?.aborted) return Promise.reject(aborted(name))
      const id = randomId()
      const type = `@w3m-app/${name}`
      const checked = validateAppMessage({ id, type, ...(payload !== undefined && { payload }) })
      if (!checked.ok) {
        const details = `${name}: ${checked.path} ${checked.reason}`
        return Promise.reject(new AppKitError('FRAME_FAILED', { details }))
      }
      const answered = addRequest(open, id, name, options)
      try {
        transport.send(checked.value)
      } catch (cause) {
        open.get(id)?.reject(new AppKitError('FRAME_FAILED', { cause }))
      }
      return answered as Promise<ReplyOf<Name>>
    },
    sendView: transport.sendView,
    receive: (data) => settleRequest(open, data),
    close() {
      isClosed = true
      for (const { name, reject } of [...open.values()]) reject(aborted(name))
      transport.close()
    },
  }
}

/** Adds a request to those that are open, until it is settled, given up or late. */
function addRequest(
  open: OpenRequests,
  id: string,
  name: RequestName,
  { signal, deadline }: RequestOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      if (!open.delete(id)) return
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      act()
    }
    const request: OpenRequest = {
      name,
      resolve: (payload) => settle(() => resolve(payload)),
      reject: (error) => settle(() => reject(error)),
    }
    const abort = () => request.reject(aborted(name))
    const expire = () => request.reject(new AppKitError('IFRAME_REQUEST_TIMEOUT'))
    const timer = deadline === undefined ? undefined : setTimeout(expire, deadline)
    open.set(id, request)
    signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Settles the request that a message of the frame answers, if it answers one. */
function settleRequest(open: OpenRequests, data: unknown): void {
  const id = readId(data)
  const request = id === undefined ? undefined : open.get(id)
  if (request === undefined) return
  const { name } = request
  const checked = validateFrameMessage(data)
  if (!checked.ok) {
    // A frame may send messages of its own with this id; only a reply to this request ends it.
    if (isReplyTo(data, name))
      request.reject(new AppKitError('WALLET_BAD_REPLY', { details: `${name}: ${checked.path}` }))
    return
  }
  const { type } = checked.value
  const payload = 'payload' in checked.value ? checked.value.payload : undefined
  if (type === `@w3m-frame/${name}_SUCCESS`) request.resolve(payload)
  else if (type === `@w3m-frame/${name}_ERROR`) request.reject(toFrameError(name, payload))
}

function readId(data: unknown): string | undefined {
  const id = (data as { readonly id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : undefined
}

function isReplyTo(data: unknown, name: RequestName): boolean {
  const { type } = data as { readonly type?: unknown }
  return type === `@w3m-frame/${name}_SUCCESS` || type === `@w3m-frame/${name}_ERROR`
}

/** A call to the wallet is aborted in its own words (docs/errors.md). */
const aborted = (name: RequestName) =>
  new AppKitError(name === 'RPC_REQUEST' ? 'CANCELLED' : 'FRAME_ABORTED', { details: name })

/** A declined call has one error code, however a frame words it. */
function toFrameError(name: RequestName, payload: unknown): AppKitError {
  const { code, message } = (payload ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  const text = typeof message === 'string' && message !== '' ? message : undefined
  const hasCode = name === 'RPC_REQUEST' || name === 'IS_CONNECTED'
  const known = hasCode && typeof code === 'number' ? rpcCodes[code] : undefined
  if (known !== undefined) return new AppKitError(known, text === undefined ? {} : { details: text })
  if (name === 'RPC_REQUEST' && text !== undefined && /reject|denied|declin|cancel/i.test(text))
    return new AppKitError('USER_REJECTED', { details: text })
  return new AppKitError('FRAME_FAILED', text === undefined ? {} : { message: text })
}
