import { hexToBase64 } from '../../../../common/base64.js'
import { AppKitError, addErrorTexts, loadCode } from '../../errors/AppKitError.js'
import { signInAnswerTexts } from '../../errors/texts/signInAnswer.js'
import type { SIWXConfig, SIWXData, SIWXMessage } from '../../kit/siwx.js'
import { isStatement, printChain, printFields } from '../../signin/message/printFields.js'
import type { SignInNamespace } from '../../signin/message/types.js'
import { type CreateServerSIWXParameters, openServer, type SignInServer } from './openServer.js'

addErrorTexts(signInAnswerTexts)

/** A handler without its settings, which `isRequired` reads from the config. */
export type SIWXHandler = Omit<SIWXConfig, 'getRequired' | 'signOutOnDisconnect'>

/** One of a server, which also writes the message that a wallet signs while it connects. */
type ServerHandler = SIWXHandler & Pick<SignInServer, 'createRequest'>

/** Opens a server by its URL. */
export const openServerHandler = (parameters: CreateServerSIWXParameters): ServerHandler =>
  fromServer(openServer(parameters))

/** Adds the requests that follow the user's answer. */
export function fromServer({ ask, createRequest, getSessions }: SignInServer): ServerHandler {
  const revoke = async () => void (await ask('sign-out', {}))
  return {
    createRequest,
    getSessions,
    createMessage: async ({ chainId, accountAddress }) =>
      writeMessage({ ...(await createRequest({ chainId })), accountAddress }),
    async addSession({ data, message, signature, publicKey }) {
      await ask('verify', {
        namespace: namespaceOf(data),
        message,
        signature,
        // A cosmos address is a hash of the key, so the server needs the key. Wallets return it as hex.
        publicKey: publicKey?.startsWith('0x') ? hexToBase64(publicKey) : publicKey,
      }).catch((error: AppKitError) => {
        const { details = '', cause } = error
        const status = cause instanceof Response ? cause.status : 500
        throw status < 500 && status !== 429 ? new AppKitError('SIGN_IN_REFUSED', { details }) : error
      })
    },
    revokeSession: revoke,
    setSessions: async (sessions) => (sessions[0] ? undefined : revoke()),
  }
}

const namespaceOf = ({ chainId }: SIWXData) => chainId.split(':')[0] as SignInNamespace

/**
 * Writes the text of fields. The server parses it, and refuses what is wrong. So the page needs no parser.
 *
 * @throws AppKitError SIGN_IN_MESSAGE_INVALID if the statement cannot be part of a message.
 */
export async function writeMessage(data: SIWXData): Promise<SIWXMessage> {
  const { accountAddress, chainId, statement } = data
  if (statement !== undefined && !isStatement(statement))
    throw new AppKitError('SIGN_IN_MESSAGE_INVALID', { details: 'statement' })
  const namespace = namespaceOf(data)
  const address = namespace === 'eip155' ? await toChecksum(accountAddress) : accountAddress
  const fields = { ...data, chainId: printChain(chainId), address }
  return { ...data, accountAddress: address, toString: () => printFields(namespace, fields) }
}

/** The hash that it needs loads with the first message of eip155. */
async function toChecksum(address: string): Promise<string> {
  const { checksumAddress } = await loadCode(import('../../signin/message/checksumAddress.js'))
  return checksumAddress(address) ?? address
}
