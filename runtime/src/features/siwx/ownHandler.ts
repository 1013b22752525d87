import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { signInFailureTexts } from '../../errors/texts/signInFailure.js'
import type { Kit } from '../../kit/types.js'
import type { SIWXHandler } from './createServerSIWX.js'

addErrorTexts(signInFailureTexts)

/**
 * The functions of the config. What they return is checked: a function of the host can return anything.
 *
 * @throws AppKitError SIWX_NOT_ENABLED. Its functions throw SIGN_IN_MESSAGE_INVALID.
 */
export async function openOwnHandler(kit: Kit): Promise<SIWXHandler> {
  const handler = await open(kit)
  return {
    ...(handler.createRequest && { createRequest: handler.createRequest.bind(handler) }),
    addSession: (session) => handler.addSession(session),
    revokeSession: (chainId, address) => handler.revokeSession(chainId, address),
    setSessions: (sessions) => handler.setSessions(sessions),
    async createMessage(input) {
      const message = await handler.createMessage(input)
      const fields = ['domain', 'accountAddress', 'chainId', 'nonce', 'uri', 'version'] as const
      const isComplete = fields.every((name) => typeof message?.[name] === 'string')
      if (!isComplete || Number.isNaN(Date.parse(message.expirationTime ?? new Date(0).toISOString())))
        throw new AppKitError('SIGN_IN_MESSAGE_INVALID')
      return message
    },
    async getSessions(chainId, address) {
      const sessions = await handler.getSessions(chainId, address)
      if (!Array.isArray(sessions)) throw new AppKitError('SIGN_IN_MESSAGE_INVALID')
      return sessions.filter((each) => typeof each?.data?.accountAddress === 'string')
    },
  }
}

async function open({ config: { siwx, siweConfig } }: Kit): Promise<SIWXHandler> {
  if (siwx && 'createMessage' in siwx) return siwx
  if (!siweConfig || siweConfig.enabled === false) throw new AppKitError('SIWX_NOT_ENABLED')
  return (await import('./fromSIWEConfig.js')).fromSIWEConfig(siweConfig)
}
