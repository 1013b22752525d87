import { callError } from '../../errors/callError.js'
import { readAnswer } from '../../kit/readAnswer.js'
import { askExtension } from './askExtension.js'
import { isSameAccount } from './isSameAccount.js'
import { readSignature } from './readSignature.js'
import type { SessionState } from './sessions.js'
import type { PolkadotSigner } from './types.js'

/** A session's signer, whose answers are checked. An address may be written for any network. It throws AppKitErrors only. */
export function createSigner(session: SessionState): PolkadotSigner {
  const { signRaw, signPayload } = session.injected
  return {
    async signRaw({ address, data, type = 'bytes' }) {
      if (signRaw === undefined) throw callError('WALLET_METHOD_UNSUPPORTED', { details: 'signRaw' })
      const own = session.shared.find((account) => isSameAccount(account.address, address))
      const raw = { address: own?.address ?? address, data, type }
      const read = (answer: unknown) => readSignature(answer, 'signRaw')
      return readAnswer(() => askExtension(() => signRaw(raw)), read)
    },
    async signPayload(payload) {
      if (signPayload === undefined) throw callError('WALLET_METHOD_UNSUPPORTED', { details: 'signPayload' })
      const read = (answer: unknown) => readSignature(answer, 'signPayload')
      return readAnswer(() => askExtension(() => signPayload(payload)), read)
    },
  }
}
