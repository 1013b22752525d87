import { AppKitError, addErrorTexts, loadCode } from '../../errors/AppKitError.js'
import { signInFailureTexts } from '../../errors/texts/signInFailure.js'
import { wordsOf } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import type { Kit } from '../../kit/types.js'
import type { SIWXHandler } from './fromServer.js'

addErrorTexts(signInFailureTexts)

/** Time limit of a function of the host, in ms. */
const timeoutMs = 30_000

/**
 * The functions of the config. What they return is checked: a function of the host can return anything, fail in any
 * way, or never settle.
 *
 * @throws AppKitError SIWX_NOT_ENABLED. Its functions throw SIGN_IN_MESSAGE_INVALID, SIGN_IN_REFUSED and
 * SIGN_IN_UNAVAILABLE.
 */
export async function openOwnHandler(kit: Kit): Promise<SIWXHandler> {
  const handler = await open(kit)
  return {
    ...(handler.createRequest && { createRequest: handler.createRequest.bind(handler) }),
    addSession: (session) => ask(() => handler.addSession(session), 'SIGN_IN_REFUSED'),
    revokeSession: (chainId, address) => ask(() => handler.revokeSession(chainId, address)),
    setSessions: (sessions) => ask(() => handler.setSessions(sessions)),
    createMessage: (input) =>
      ask(async () => {
        const message = await handler.createMessage(input)
        const fields = ['domain', 'accountAddress', 'chainId', 'nonce', 'uri', 'version'] as const
        const isComplete =
          fields.every((name) => typeof message?.[name] === 'string') &&
          typeof message.toString() === 'string' &&
          !Number.isNaN(Date.parse(message.expirationTime ?? new Date(0).toISOString()))
        if (!isComplete) throw new AppKitError('SIGN_IN_MESSAGE_INVALID')
        return message
      }),
    getSessions: (chainId, address) =>
      ask(async () => {
        const sessions = await handler.getSessions(chainId, address)
        if (!Array.isArray(sessions)) throw new AppKitError('SIGN_IN_MESSAGE_INVALID')
        return sessions.filter((each) => typeof each?.data?.accountAddress === 'string')
      }),
  }
}

/** Calls a function of the host. Its errors are those of the app, and not of the wallet. */
async function ask<Value>(
  call: () => Promise<Value>,
  code: 'SIGN_IN_REFUSED' | 'SIGN_IN_UNAVAILABLE' = 'SIGN_IN_UNAVAILABLE',
): Promise<Value> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    return await abortable(Promise.resolve().then(call), limit)
  } catch (cause) {
    if (limit.aborted) throw new AppKitError('SIGN_IN_UNAVAILABLE')
    if (cause instanceof AppKitError) throw cause
    const details = wordsOf(cause)
    throw new AppKitError(code, { cause, ...(details !== undefined && { details }) })
  }
}

async function open({ config: { siwx, siweConfig } }: Kit): Promise<SIWXHandler> {
  if (siwx && 'createMessage' in siwx) return siwx
  if (!siweConfig || siweConfig.enabled === false) throw new AppKitError('SIWX_NOT_ENABLED')
  return (await loadCode(import('./fromSIWEConfig.js'))).fromSIWEConfig(siweConfig)
}
