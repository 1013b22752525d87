import { AppKitError } from '../../errors/AppKitError.js'
import type { AppPayload, ReplyOf } from '../channel/createChannel.js'
import type { FrameClient } from './createFrameClient.js'

/**
 * Waits for the frame's reply to a log-in also when the user gives that up meanwhile, to end the session that there may be then
 * all the same: whoever logs in next on this device would have it.
 *
 * @param asked - the reply, which nothing gives up
 * @param client - the frame, which hides what it shows
 * @param signal - gives the log-in up
 * @returns the reply
 * @throws AppKitError CANCELLED if it was given up; what the frame replied with, if it failed
 *
 * @example
 * const asked = client.request('CONNECT_SOCIAL', { uri }, { deadline: undefined })
 * const { userName } = await unlessGivenUp(asked, client, signal)
 */
export async function unlessGivenUp<Value>(
  asked: Promise<Value>,
  client: Pick<FrameClient, 'giveUp' | 'request'>,
  signal: AbortSignal,
): Promise<Value> {
  signal.addEventListener('abort', client.giveUp, { once: true })
  try {
    const reply = await asked
    if (!signal.aborted) return reply
    await client.request('SIGN_OUT').catch(() => {})
    throw new AppKitError('CANCELLED')
  } finally {
    signal.removeEventListener('abort', client.giveUp)
  }
}

/**
 * Asks the frame to log somebody in. A frame that draws may have to ask the user first, for as long as that takes, and is waited
 * for also when the log-in is given up. The other frame stops when it is loaded again, and answers nothing then.
 *
 * @param signal - gives the log-in up
 * @throws AppKitError as `FrameClient.request`, and as `unlessGivenUp`
 */
export function requestLogIn<Name extends 'CONNECT_SOCIAL' | 'CONNECT_FARCASTER'>(
  client: FrameClient,
  name: Name,
  payload: AppPayload<Name>,
  signal: AbortSignal,
): Promise<ReplyOf<Name>> {
  if (!client.draws()) return client.request(name, payload, { signal })
  return unlessGivenUp(client.request(name, payload, { deadline: undefined }), client, signal)
}
