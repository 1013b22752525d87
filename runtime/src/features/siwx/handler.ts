import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { signInAnswerTexts } from '../../errors/texts/signInAnswer.js'
import type { SIWXMessage } from '../../kit/siwx.js'
import type { Kit } from '../../kit/types.js'
import { fromServer, type SIWXHandler, writeMessage } from './createServerSIWX.js'
import { prepareMessage } from './prepareMessage.js'
import { type Signer, type SignInSource, serverOf, signerOf } from './session.js'

addErrorTexts(signInAnswerTexts)

/**
 * The functions of the config, or all requests to its server.
 *
 * @throws AppKitError SIWX_NOT_ENABLED
 */
export async function openHandler(kit: Kit): Promise<SIWXHandler> {
  const { siwx, siweConfig } = kit.config
  if (siwx && 'createMessage' in siwx) return siwx
  if (siweConfig && siweConfig.enabled !== false)
    return (await import('./fromSIWEConfig.js')).fromSIWEConfig(siweConfig)
  const server = serverOf(kit)
  if (server === undefined) throw new AppKitError('SIWX_NOT_ENABLED')
  return fromServer(server)
}

/**
 * Sessions and messages of a handler, which are checked: a handler of the host can return anything.
 *
 * @throws AppKitError SIWX_NOT_ENABLED. Its functions throw SIGN_IN_MESSAGE_INVALID.
 */
export async function openSource(kit: Kit): Promise<SignInSource> {
  const handler = await openHandler(kit)
  return {
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

/** @throws AppKitError with the sentence of what is missing. */
export async function requireSigner(kit: Kit): Promise<readonly [SIWXHandler, Signer]> {
  const handler = await openHandler(kit)
  const chain = kit.activeChain.peek()
  if (chain?.connection.peek().status !== 'connected') throw new AppKitError('SIWX_ADDRESS_MISSING')
  const signer = signerOf(kit)
  if (signer === undefined) throw new AppKitError('SIWX_NETWORK_MISSING')
  if (typeof chain.driver.signMessage !== 'function') throw new AppKitError('SIWX_CLIENT_MISSING')
  return [handler, signer]
}

/**
 * The message of the question with its text. Loads what that needs, and finds out whether it can be signed.
 *
 * @throws SignInErrorType
 */
export async function writeQuestion(kit: Kit): Promise<SIWXMessage> {
  const [, signer] = await requireSigner(kit)
  const message = await prepareMessage(kit, signer, openSource)
  // That of a server has no text yet.
  return message.toString === Object.prototype.toString ? writeMessage(message) : message
}
